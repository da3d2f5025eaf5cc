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
   * Code that holds a client or a transaction must not ask the pool for another one: once all connections are held like
   * that, everybody waits for ever. Pass the transaction on instead.
   */
  pool: Pool
  /** Connections whose session stays the same, for locks; `pool` may lead through a pooler. */
  direct: Pool
  /** Throws a StartupError where locks and notifications get lost. */
  requireSessions(): Promise<void>
  /** Whether no other process can have used the database when it was opened, so what is half done there was left by a crash. */
  isAlone: boolean
  /** When that was, by `performance.now()`. */
  openedAt: number
  /** The server's version, as `18.6`. */
  version: string
  /** Whether pg_trgm is installed, which finds words similar to a mistyped one; `migrate()` installs it where possible. */
  hasTrigrams: boolean
  /**
   * Calls back for each NOTIFY on the channel, calls `onLost` when the connection is lost, and `onGap` after it was
   * restored, because notifications may have been missed. Resolves once it listens. What is also raised as INFO,
   * after the name of the channel, is told before the commit of this process returns (`tell_change` in the first migration).
   */
  listen(
    channel: string,
    onPayload: (payload: string) => void,
    onGap?: () => void,
    onLost?: () => void,
  ): Promise<Listening>
  close(): Promise<void>
}

/** What the connections to a server give. */
export type Backend = Pick<Database, 'pool' | 'direct' | 'requireSessions' | 'listen' | 'close'>

export interface DatabaseOptions {
  /** A PostgreSQL server, 15 or later; without it, that of `dataDir` is started. */
  databaseUrl?: string | undefined
  /** The address for locks and notifications, where the other one leads through a pooler. */
  directUrl?: string | undefined
  dataDir?: string | undefined
  /** Limit of connections to a server; 10 unless given. */
  maxConnections?: number | undefined
  log?: Log | undefined
}
