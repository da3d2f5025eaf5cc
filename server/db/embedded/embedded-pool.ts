import pg from 'pg'
import { createNames } from '../prepared-statements.ts'
import { type EmbeddedDatabase, EmbeddedSocket } from './embedded-socket.ts'

/**
 * node-postgres remembers the text of each prepared statement for as long as its client lives, also of one that was
 * deallocated. A client is replaced after so many uses, which is also when all statements are forgotten.
 */
const MAX_USES = 20_000

/** The embedded database as a node-postgres pool of one connection, because it is one session itself. */
export function createEmbeddedPool(database: EmbeddedDatabase, maxUses = MAX_USES): pg.Pool {
  return new EmbeddedPool({
    Client: EmbeddedClient,
    stream: () => new EmbeddedSocket(database) as never,
    user: 'postgres',
    database: 'postgres',
    max: 1,
    idleTimeoutMillis: 0,
    maxUses,
    // The session goes on from client to client, with the statements of the one before.
    onConnect: client => client.query('deallocate all') as never,
  })
}

class EmbeddedPool extends pg.Pool {
  /**
   * The pool's own `query` throws the client away after any error, and the rest of the answer would then reach the next
   * client of the same session. This one gives the client back, and the client reads to the end.
   */
  // biome-ignore lint/suspicious/noExplicitAny: node-postgres declares many forms of it.
  override async query(...args: any[]): Promise<any> {
    const client = await this.connect()
    try {
      return await (client.query as (...args: unknown[]) => unknown)(...args)
    } finally {
      client.release()
    }
  }
}

class EmbeddedClient extends pg.Client {
  readonly #names = createNames()

  /**
   * From the second time on a statement with parameters has a name, under which PostgreSQL keeps it: to read SQL and to
   * plan it takes WebAssembly longer than to carry out most of what the product asks.
   */
  // biome-ignore lint/suspicious/noExplicitAny: node-postgres declares many forms of it.
  override async query(query: any, values?: any): Promise<any> {
    const config: pg.QueryConfig = typeof query === 'string' ? { text: query } : query
    const { name, forgotten } = values?.length && !config.name ? this.#names.of(config.text) : {}
    // Refused only in a transaction that has failed; it then stays, and nobody asks for it any more.
    if (forgotten) await super.query(`deallocate ${forgotten}`).catch(() => undefined)
    try {
      return await super.query(name ? { ...config, name } : config, values)
    } catch (error) {
      // Nothing but a full disk makes this database read-only (`embedded-worker.ts`): its errors say so.
      if (error instanceof pg.DatabaseError && error.code === READ_ONLY) error.code = DISK_FULL
      throw error
    }
  }
}

const READ_ONLY = '25006'
const DISK_FULL = '53100'
