import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Pool } from 'pg'
import type { Log } from '#server/platform/log.ts'

export type Db = NodePgDatabase
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]
/** What a query takes: the database, or the transaction it has to be part of. */
export type Executor = Db | Tx

export interface Database {
  db: Db
  /**
   * The embedded database has ONE connection: whoever holds a client or a transaction and asks the pool for
   * another one waits for ever. Pass the transaction on instead.
   */
  pool: Pool
  kind: 'embedded' | 'server'
  /** The server's version, as `18.6`. */
  version: string
  /** Whether pgvector of 0.7 or later is installed in this database; `migrate()` installs it where it can. */
  hasVector: boolean
  /** The same of pg_trgm, which finds what a mistyped word may have meant. */
  hasTrigrams: boolean
  /**
   * Calls back for each NOTIFY on the channel, and `onGap` after a lost connection was made again, because
   * notifications may have been missed. Resolves once listening, with how to stop.
   */
  listen(
    channel: string,
    onPayload: (payload: string) => void,
    onGap?: () => void,
  ): Promise<() => Promise<void>>
  /** Embedded only: the whole data directory as a tar archive. */
  dump?(): Promise<Blob>
  close(): Promise<void>
}

/** The part of a Database that depends on where it runs. */
export type Backend = Pick<Database, 'pool' | 'kind' | 'listen' | 'dump' | 'close'>

export interface DatabaseOptions {
  /** A PostgreSQL of 15 or later; without it the embedded database is used. */
  databaseUrl?: string | undefined
  /** Where the embedded database lives; it is locked for this process. */
  dataDir?: string | undefined
  /** Embedded and gone on close, for tests. */
  memory?: boolean | undefined
  /** What `dump()` gave, to start a database in memory from. */
  snapshot?: Blob | undefined
  /** Connections to a server at most; 10 unless told. */
  maxConnections?: number | undefined
  log?: Log | undefined
}
