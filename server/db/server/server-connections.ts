import { Socket } from 'node:net'
import pg from 'pg'
import type { Log } from '#server/platform/log.ts'
import type { Database } from '../database.ts'
import { asUnreachable } from '../failures.ts'

/** Milliseconds. A server that says nothing for so long to a new connection is not there. */
export const ANSWER_MS = 3000
/** A request waits for so long for one of the connections. */
const WAIT_MS = 10_000
/** No statement takes longer, but for those that `withoutTimeLimit` runs; a client waits a little more than the server. */
const STATEMENT_MS = 120_000
const GRACE_MS = 5000

export interface ServerConnections {
  pool: pg.Pool
  /** For a client of one's own. */
  settings: pg.ClientConfig
  /** Ends all connections at once, used or not: what waits for an answer on one of them fails. */
  drop(): void
}

/** Connections to a PostgreSQL server that may go away at any moment, with or without a word. */
export function createConnections(databaseUrl: string, max: number, log: Log | undefined): ServerConnections {
  const sockets = new Set<Socket>()
  const settings: pg.ClientConfig = {
    connectionString: databaseUrl,
    application_name: 'quillbox',
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    stream: () => openSocket(sockets),
  }
  const pool = new ServerPool({
    ...settings,
    Client: ServerClient,
    max,
    connectionTimeoutMillis: WAIT_MS,
    // Statements, because poolers between us and the server refuse what they do not know at the start of a connection.
    onConnect: client => limitTime(client, STATEMENT_MS),
  })
  // Without listeners, losing a connection would end the process. Whoever uses it is told by the query.
  pool.on('error', (error: Error & { client?: pg.Client }) => {
    // The whole connection hangs on it, and the queries that were under way fail with the same error.
    delete error.client
    log?.warn({ err: error }, 'an idle database connection was lost')
  })
  pool.on('connect', client =>
    client.on('error', error => log?.debug({ err: error }, 'a database connection was lost')),
  )
  return {
    pool,
    settings,
    drop() {
      for (const socket of sockets) socket.destroy()
    },
  }
}

function openSocket(sockets: Set<Socket>): Socket {
  const socket = new Socket()
  sockets.add(socket)
  socket.once('close', () => sockets.delete(socket))
  setTimeout(() => socket.bytesRead === 0 && socket.destroy(), ANSWER_MS).unref()
  return socket
}

const unlimited = new WeakSet<pg.ClientBase>()

/** On one connection, work that may take hours: migrations, indexes. The embedded database has no limits. */
export async function withoutTimeLimit<T>(
  { kind, pool }: Pick<Database, 'kind' | 'pool'>,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  if (kind === 'embedded') return work(client).finally(() => client.release())
  unlimited.add(client)
  try {
    await limitTime(client, 0)
    return await work(client)
  } finally {
    // Its settings go with it.
    client.release(true)
  }
}

/** A transaction whose program sleeps would keep its locks. */
async function limitTime(client: pg.ClientBase, ms: number): Promise<void> {
  await client.query(`set statement_timeout = ${ms}; set idle_in_transaction_session_timeout = ${ms}`)
}

class ServerClient extends pg.Client {
  /** A query that fails says whether the server is to blame; one that is never answered fails. */
  // biome-ignore lint/suspicious/noExplicitAny: node-postgres declares many forms of it.
  override async query(...args: [any, any?]): Promise<any> {
    const timer = setTimeout(() => unlimited.has(this) || this.end(), STATEMENT_MS + GRACE_MS)
    try {
      return await super.query(...args)
    } catch (error) {
      throw asUnreachable(error)
    } finally {
      clearTimeout(timer)
    }
  }
}

class ServerPool extends pg.Pool {
  // biome-ignore lint/suspicious/noExplicitAny: node-postgres also declares a form with a callback.
  override connect(): Promise<any> {
    return super.connect().catch(error => {
      throw asUnreachable(error)
    })
  }

  /** The pool's own `query` throws the connection away after any error. */
  // biome-ignore lint/suspicious/noExplicitAny: node-postgres declares many forms of it.
  override async query(...args: any[]): Promise<any> {
    const client = await this.connect()
    try {
      return await client.query(...args)
    } finally {
      client.release()
    }
  }
}
