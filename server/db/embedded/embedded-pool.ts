import pg from 'pg'
import { prepareRepeated } from '../prepared-statements.ts'
import { type EmbeddedDatabase, EmbeddedSocket } from './embedded-socket.ts'

/** The embedded database as a node-postgres pool of one connection, which is never given up: it is the database itself. */
export function createEmbeddedPool(database: EmbeddedDatabase): pg.Pool {
  const pool = new pg.Pool({
    stream: () => new EmbeddedSocket(database) as never,
    user: 'postgres',
    database: 'postgres',
    max: 1,
    idleTimeoutMillis: 0,
  })
  pool.on('connect', prepareRepeated)
  pool.on('connect', tellFullDisk)
  // The pool's own `query` throws the client away after any error, and the rest of the answer would then reach
  // the next client on the same connection. This one gives the client back, and the client reads to the end.
  const query = async (...args: Parameters<pg.PoolClient['query']>) => {
    const client = await pool.connect()
    try {
      return await client.query(...args)
    } finally {
      client.release()
    }
  }
  return Object.assign(pool, { query })
}

type Query = (...args: unknown[]) => Promise<pg.QueryResult>

/** Nothing but a full disk makes this database read-only (`embedded-worker.ts`): its errors say so. */
function tellFullDisk(client: pg.PoolClient): void {
  const ask = client.query.bind(client) as Query
  const query: Query = (...args) =>
    ask(...args).catch(error => {
      if (error instanceof pg.DatabaseError && error.code === READ_ONLY) error.code = DISK_FULL
      throw error
    })
  Object.assign(client, { query })
}

const READ_ONLY = '25006'
const DISK_FULL = '53100'
