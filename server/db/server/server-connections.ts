import { EventEmitter } from 'node:events'
import { Socket } from 'node:net'
import pg from 'pg'
import type { Log } from '#server/platform/log.ts'
import type { Database } from '../database.ts'
import { asUnreachable } from '../failures.ts'

/** In milliseconds. A server that does not answer a new connection within this time counts as absent. */
export const ANSWER_MS = 3000
/** How long a request waits for a connection of the pool. */
const WAIT_MS = 10_000
/**
 * Time limit of statements, except those that `withoutTimeLimit` runs; a client waits a little longer than the server.
 */
const STATEMENT_MS = 120_000
const GRACE_MS = 5000

export interface ServerConnections {
  pool: pg.Pool
  /** For a client that is not in the pool. */
  settings: pg.ClientConfig
  /** Ends all connections at once, used or idle; queries on them fail. */
  drop(): void
  /**
   * Calls back with each text that a statement of the pool raised as INFO, as soon as its transaction has ended, and
   * before whoever ended it learns so. Returns a function that stops that.
   */
  onInfo(listener: (text: string) => void): () => void
}

/** Connections to a PostgreSQL server that may disappear at any moment, with or without an error. */
export function createConnections(databaseUrl: string, max: number, log: Log | undefined): ServerConnections {
  const sockets = new Set<Socket>()
  const infos = new EventEmitter<{ info: [text: string] }>()
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
    // Set by statements, because poolers such as PgBouncer refuse unknown startup parameters.
    onConnect: client => limitTime(client, STATEMENT_MS),
  })
  // Without a listener, a lost connection would end the process. Its user gets the error from the query.
  pool.on('error', (error: Error & { client?: pg.Client }) => {
    // Destroys the whole connection; queries in progress fail with the same error.
    delete error.client
    log?.warn({ err: error }, 'an idle database connection was lost')
  })
  pool.on('connect', client => {
    client.on('error', error => log?.debug({ err: error }, 'a database connection was lost'))
    ;(client as pg.PoolClient & ServerClient).onInfo = text => infos.emit('info', text)
  })
  return {
    pool,
    settings,
    drop() {
      for (const socket of sockets) socket.destroy()
    },
    onInfo(listener) {
      infos.on('info', listener)
      return () => infos.off('info', listener)
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

/**
 * Runs work that may take hours, such as migrations and indexes, on one connection. The embedded database has no limits.
 */
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
    // Destroy the connection, because its settings must not be reused.
    client.release(true)
  }
}

/** Otherwise a transaction of a stalled program would keep its locks. */
async function limitTime(client: pg.ClientBase, ms: number): Promise<void> {
  await client.query(`set statement_timeout = ${ms}; set idle_in_transaction_session_timeout = ${ms}`)
}

class ServerClient extends pg.Client {
  onInfo: ((text: string) => void) | null = null
  /** What the transaction in progress has raised. */
  readonly #infos = new Set<string>()

  constructor(settings?: pg.ClientConfig) {
    super(settings)
    this.on('notice', ({ severity, message }) => {
      if (severity === 'INFO' && message) this.#infos.add(message)
    })
    // Whether its last transaction was committed is not known.
    this.on('end', () => this.#passInfos())
  }

  #passInfos(): void {
    for (const text of this.#infos) this.onInfo?.(text)
    this.#infos.clear()
  }

  /** Marks errors for which the server is to blame, and fails a query that is never answered. */
  // biome-ignore lint/suspicious/noExplicitAny: node-postgres declares many forms of it.
  override async query(...args: [any, any?]): Promise<any> {
    const timer = setTimeout(() => unlimited.has(this) || this.end(), STATEMENT_MS + GRACE_MS)
    try {
      return await super.query(...args)
    } catch (error) {
      throw asUnreachable(error)
    } finally {
      clearTimeout(timer)
      if (this.#infos.size > 0 && this.getTransactionStatus() === 'I') this.#passInfos()
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

  /** The pool's own `query` destroys the connection after any error. */
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
