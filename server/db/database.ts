import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Pool } from 'pg'
import type { Log } from '#server/platform/log.ts'

export type Db = NodePgDatabase
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]
/** What a query function takes: the database, or the transaction that the query belongs to. */
export type Executor = Db | Tx

export interface Listening {
  /**
   * Everything that was committed before this moment (as `performance.now()`) has been told; -Infinity while the
   * connection is lost.
   */
  heardUpTo(): number
  stop(): Promise<void>
}

export interface Database {
  db: Db
  /**
   * The embedded database has ONE connection: code that holds a client or a transaction and asks the pool for another
   * one waits for ever. Pass the transaction on instead.
   */
  pool: Pool
  /** Connections whose session stays the same, for locks; `pool` may lead through a pooler. */
  direct: Pool
  /** Throws a StartupError where locks and notifications get lost. */
  requireSessions(): Promise<void>
  kind: 'embedded' | 'server'
  /** The server's version, as `18.6`. */
  version: string
  /** Whether pg_trgm is installed, which finds words similar to a mistyped one; `migrate()` installs it where possible. */
  hasTrigrams: boolean
  /**
   * Calls back for each NOTIFY on the channel, calls `onLost` when the connection is lost, and `onGap` after it was
   * restored, because notifications may have been missed. Resolves once it listens. What a trigger also raises as INFO,
   * after the name of the channel, is told before the commit of this process returns (`tell_change` in the first migration).
   */
  listen(
    channel: string,
    onPayload: (payload: string) => void,
    onGap?: () => void,
    onLost?: () => void,
  ): Promise<Listening>
  /** In memory only: the whole data directory as a tar archive. */
  dump?(): Promise<Blob>
  /** Embedded, on a disk only. */
  copying?: Copying
  close(): Promise<void>
}

/**
 * Lets another process copy the files of the embedded database while it runs, by PostgreSQL's backup mode: first all files
 * but the log, in whatever state they are; then the log. Nobody waits but for one checkpoint.
 */
export interface Copying {
  /**
   * Makes a checkpoint, and keeps the log from there on, and all files of blobs. Answers for how many milliseconds other
   * statements had to wait.
   */
  begin(): Promise<number>
  /** All but the log is copied. Answers the file `backup_label`, which belongs to the copy. */
  end(): Promise<string>
  /** The log is copied, too. */
  forgetLog(): Promise<void>
  /** Ends whatever has begun; files of blobs may be deleted again. */
  release(): Promise<void>
}

/** The part of a Database that depends on where it runs. */
export type Backend = Pick<
  Database,
  'pool' | 'direct' | 'requireSessions' | 'kind' | 'listen' | 'dump' | 'copying' | 'close'
>

export interface DatabaseOptions {
  /** A PostgreSQL server, 15 or later; without it the embedded database is used. */
  databaseUrl?: string | undefined
  /** The address for locks and notifications, where the other one leads through a pooler. */
  directUrl?: string | undefined
  /** Directory of the embedded database; this process locks it. */
  dataDir?: string | undefined
  /** Embedded, in memory and lost on close: for tests. */
  memory?: boolean | undefined
  /** A dump by `dump()` to start an in-memory database from. */
  snapshot?: Blob | undefined
  /** Limit of connections to a server; 10 unless given. */
  maxConnections?: number | undefined
  log?: Log | undefined
}
