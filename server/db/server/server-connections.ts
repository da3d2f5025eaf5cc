import { EventEmitter } from 'node:events'
import { Socket } from 'node:net'
import pg from 'pg'
import type { Log } from '#server/platform/log.ts'
import type { Database } from '../database.ts'
import { asUnreachable, failureCode } from '../failures.ts'
import { untilNoConflict } from '../transaction.ts'
import { createStatementNames } from './statement-names.ts'

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
  pool.onNamesRefused = error =>
    log?.warn(
      { err: error },
      'prepared statements do not work on this database connection; going on without them',
    )
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
  readonly names = createStatementNames()
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

  onNamesRefused: ((error: unknown) => void) | null = null
  #isNaming = true

  /**
   * Prepares a statement with parameters when it comes again, because planning takes longer than reading a page of mail.
   * Statements of transactions come by `connect` and stay unnamed: one that fails there takes the transaction with it.
   * What comes here is a transaction by itself, so it runs again after a conflict with another one.
   *
   * The pool's own `query` destroys the connection after any error.
   */
  // biome-ignore lint/suspicious/noExplicitAny: node-postgres declares many forms of it.
  override query(query: any, values?: any): Promise<any> {
    return untilNoConflict(() => this.#queryOnce(query, values))
  }

  async #queryOnce(query: string | pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> {
    const client: pg.PoolClient & ServerClient = await this.connect()
    const config: pg.QueryConfig = typeof query === 'string' ? { text: query } : query
    const name = this.#isNaming && values?.length ? client.names.of(config.text) : undefined
    let isSpent = client.names.isFull()
    try {
      return await client.query(name ? { ...config, name } : config, values)
    } catch (error) {
      if (!name || !isOfTheName(error)) throw error
      isSpent = true
      if (failureCode(error) !== CHANGED_RESULT) {
        this.#isNaming = false
        this.onNamesRefused?.(error)
      }
      return await client.query(config, values)
    } finally {
      client.release(isSpent)
    }
  }
}

/** feature_not_supported: "cached plan must not change result type", after another process has changed a table. */
const CHANGED_RESULT = '0A000'
/**
 * invalid_sql_statement_name and duplicate_prepared_statement: a pooler in transaction mode gives us another connection
 * than the one that prepared the statement.
 */
const OF_A_POOLER = ['26000', '42P05']

/** Whether the name is to blame. The statement has not run then: PostgreSQL refuses it before it begins. */
function isOfTheName(error: unknown): boolean {
  const code = failureCode(error) ?? ''
  // The message is translated where the server speaks another language; the routine is not.
  if (code === CHANGED_RESULT) return (error as pg.DatabaseError).routine === 'RevalidateCachedQuery'
  return OF_A_POOLER.includes(code)
}
