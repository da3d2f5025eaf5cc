import { EventEmitter } from 'node:events'
import { Socket } from 'node:net'
import pg from 'pg'
import type { Log } from '#server/platform/log.ts'
import { waitForClient } from '#server/platform/telemetry/wait-for-client.ts'
import { tracedStatement } from '#server/platform/telemetry/work.ts'
import type { Database } from '../database.ts'
import { asUnreachable, failureCode, StaleStatementError } from '../failures.ts'
import { untilNoConflict } from '../transaction.ts'
import { createStatementNames } from './statement-names.ts'

/** In milliseconds. A server that does not answer a new connection within this time counts as absent. */
export const ANSWER_MS = 3000
/** An idle connection keeps its prepared statements, but also a PostgreSQL process of about 20 MB. */
const IDLE_MS = 60_000
/** How long a request waits for a connection of the pool. */
const WAIT_MS = 10_000
/**
 * Time limit of statements, except those that `withoutTimeLimit` runs; a client waits a little longer than the server.
 */
const STATEMENT_MS = 120_000
const GRACE_MS = 5000

/** Without them, a transaction of a stalled program would keep its locks. */
const timeLimits = (ms: number) => ({
  statement_timeout: `${ms}ms`,
  idle_in_transaction_session_timeout: `${ms}ms`,
})

/**
 * What holds for each session. Set by statements, because poolers such as PgBouncer refuse unknown startup parameters.
 * PostgreSQL compiles a statement that it expects to be expensive anew each time it runs: 170 ms for a page in the middle of a
 * million messages that is read in 7.
 */
export const SESSION = { jit: 'off', ...timeLimits(STATEMENT_MS) }

const settingOf = (values: Record<string, string>): string =>
  Object.entries(values)
    .map(([name, value]) => `set ${name} = '${value}'`)
    .join('; ')

interface ServerConnections {
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
export function createConnections(
  databaseUrl: string,
  {
    max,
    isOwn,
    isPooled,
    idleMs = IDLE_MS,
    log,
  }: { max: number; isOwn: boolean; isPooled: boolean; idleMs?: number; log: Log | undefined },
): ServerConnections {
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
    idleTimeoutMillis: idleMs,
    ...(isPooled ? {} : { onConnect: client => client.query(settingOf(SESSION)) }),
  })
  pool.naming.onRefused = error =>
    log?.warn(
      { err: error },
      'prepared statements do not work on this database connection; going on without them',
    )
  // Without a listener, a lost connection would end the process. Its user gets the error from the query.
  pool.on('error', (error: Error & { client?: pg.Client }) => {
    // Destroys the whole connection; queries in progress fail with the same error.
    delete error.client
    // A server of our own, stopped at once, may end a connection before it has read that we do.
    if (!pool.ending) log?.warn({ err: error }, 'an idle database connection was lost')
  })
  pool.on('connect', client => {
    client.on('error', error => log?.debug({ err: error }, 'a database connection was lost'))
    const own = client as pg.PoolClient & ServerClient
    own.naming = pool.naming
    own.isOwn = isOwn
    own.onInfo = text => infos.emit('info', text)
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

/** Runs work that may take hours, such as migrations and indexes, on one connection. */
export async function withoutTimeLimit<T>(
  { direct }: Pick<Database, 'direct'>,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await direct.connect()
  unlimited.add(client)
  try {
    await client.query(settingOf(timeLimits(0)))
    return await work(client)
  } finally {
    // Destroy the connection, because its settings must not be reused.
    client.release(true)
  }
}

/** Shared by the connections of a pool. */
interface Naming {
  isOn: boolean
  onRefused: ((error: unknown) => void) | null
}

/** Notes that a name was refused. It is no fault of the names if another process has changed a table meanwhile. */
function noteRefused(naming: Naming, error: unknown): void {
  if (failureCode(error) === CHANGED_RESULT) return
  naming.isOn = false
  naming.onRefused?.(error)
}

/** In characters. To plan a statement with many tables takes several times as long as to run it, and its text is long. */
const LONG = 700

class ServerClient extends pg.Client {
  readonly names = createStatementNames()
  readonly #namesInTransactions = createStatementNames()
  naming: Naming | null = null
  /** One of its prepared statements is of no use any more. */
  isSpent = false
  onInfo: ((text: string) => void) | null = null
  /** Of the server that the product has started. */
  isOwn = false
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

  /**
   * The name of a long statement of a transaction that comes again. If it is refused, the transaction fails with it and is
   * run again. Once there are as many as allowed, the others stay unnamed: those that come most often come first.
   */
  #nameInTransaction(query: unknown, values?: unknown[]): string | undefined {
    if (!this.naming?.isOn || !values?.length || this.getTransactionStatus() !== 'T') return undefined
    const { text, name } = query as pg.QueryConfig
    if (name !== undefined || typeof text !== 'string' || text.length < LONG) return undefined
    return this.#namesInTransactions.of(text)
  }

  /** Marks errors for which the server is to blame, and fails a query that is never answered. */
  // biome-ignore lint/suspicious/noExplicitAny: node-postgres declares many forms of it.
  override async query(...args: [any, any?]): Promise<any> {
    const timer = setTimeout(() => unlimited.has(this) || this.end(), STATEMENT_MS + GRACE_MS)
    const name = this.#nameInTransaction(...args)
    try {
      return await tracedStatement(args[0]?.text ?? args[0], () =>
        name ? super.query({ ...args[0], name }, args[1]) : super.query(...args),
      )
    } catch (error) {
      // Drizzle gives a connection back only if its transaction has begun: https://github.com/drizzle-team/drizzle-orm/issues/6241
      if (/^begin\b/.test(args[0]?.text)) (this as unknown as pg.PoolClient).release(true)
      // Only a full disk makes it read-only (`own-server.ts`), so its errors say so.
      if (this.isOwn && error instanceof pg.DatabaseError && error.code === READ_ONLY) error.code = DISK_FULL
      if (!name || !isOfTheName(error)) throw asUnreachable(error)
      this.isSpent = true
      if (this.naming) noteRefused(this.naming, error)
      throw new StaleStatementError('A prepared statement was refused', { cause: error })
    } finally {
      clearTimeout(timer)
      if (this.#infos.size > 0 && this.getTransactionStatus() === 'I') this.#passInfos()
    }
  }
}

class ServerPool extends pg.Pool {
  readonly naming: Naming = { isOn: true, onRefused: null }

  // biome-ignore lint/suspicious/noExplicitAny: node-postgres also declares a form with a callback.
  override async connect(): Promise<any> {
    try {
      const client: pg.PoolClient & ServerClient = await waitForClient(() => super.connect())
      const release = client.release
      client.release = (error?: Error | boolean) => release(error || client.isSpent)
      return client
    } catch (error) {
      throw asUnreachable(error)
    }
  }

  /**
   * Prepares a statement with parameters when it comes again, because planning takes longer than reading a page of mail.
   * Statements of transactions come by `connect`: see `ServerClient`. What comes here is a transaction by itself, so it
   * runs again after a conflict with another one.
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
    const name = this.naming.isOn && values?.length ? client.names.of(config.text) : undefined
    let isSpent = client.names.isFull()
    try {
      return await client.query(name ? { ...config, name } : config, values)
    } catch (error) {
      if (!name || !isOfTheName(error)) throw error
      isSpent = true
      noteRefused(this.naming, error)
      return await client.query(config, values)
    } finally {
      client.release(isSpent)
    }
  }
}

const READ_ONLY = '25006'
const DISK_FULL = '53100'
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
