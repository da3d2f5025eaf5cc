import pg from 'pg'
import { waitForClient } from '#server/platform/telemetry/wait-for-client.ts'
import { tracedStatement } from '#server/platform/telemetry/work.ts'
import { createNames } from '../prepared-statements.ts'
import { type EmbeddedDatabase, EmbeddedSocket } from './embedded-socket.ts'

/**
 * node-postgres remembers the text of each prepared statement as long as its client lives, even of a deallocated one. So
 * a client is replaced after this many uses, and all statements are forgotten with it.
 */
const MAX_USES = 20_000

/** The embedded database as a node-postgres pool with one connection, because it is a single session. */
export function createEmbeddedPool(database: EmbeddedDatabase, maxUses = MAX_USES): pg.Pool {
  return new EmbeddedPool({
    Client: EmbeddedClient,
    stream: () => new EmbeddedSocket(database) as never,
    user: 'postgres',
    database: 'postgres',
    max: 1,
    idleTimeoutMillis: 0,
    maxUses,
    // The session outlives its clients, and so do its prepared statements.
    onConnect: client => client.query('deallocate all') as never,
  })
}

class EmbeddedPool extends pg.Pool {
  // biome-ignore lint/suspicious/noExplicitAny: node-postgres also declares a form with a callback.
  override async connect(): Promise<any> {
    return waitForClient(() => super.connect())
  }

  /**
   * The pool's own `query` destroys the client after any error, and the rest of the answer would then reach the next
   * client of the same session. This one returns the client to the pool, and the client reads the answer to its end.
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
   * Prepares a statement with parameters when it is used for the second time. To parse and plan SQL takes WebAssembly
   * longer than to execute most of our statements.
   */
  // biome-ignore lint/suspicious/noExplicitAny: node-postgres declares many forms of it.
  override async query(query: any, values?: any): Promise<any> {
    const config: pg.QueryConfig = typeof query === 'string' ? { text: query } : query
    const { name, forgotten } = values?.length && !config.name ? this.#names.of(config.text) : {}
    // Refused only in a failed transaction. The statement then stays prepared and unused.
    if (forgotten) await super.query(`deallocate ${forgotten}`).catch(() => undefined)
    try {
      return await tracedStatement(config.text, () =>
        super.query(name ? { ...config, name } : config, values),
      )
    } catch (error) {
      // Only a full disk makes this database read-only (`embedded-worker.ts`), so its errors say so.
      if (error instanceof pg.DatabaseError && error.code === READ_ONLY) error.code = DISK_FULL
      throw error
    }
  }
}

const READ_ONLY = '25006'
const DISK_FULL = '53100'
