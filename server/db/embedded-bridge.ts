import type { PGlite } from '@electric-sql/pglite'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import pg from 'pg'
import type { EmbeddedDatabase } from './embedded-thread.ts'

/** What node-postgres hands over to send a Bind message. */
interface BindMessage {
  values?: unknown[]
  valueMapper?: (value: unknown, index: number) => unknown
}

/** PGlite as a node-postgres pool of one connection, which is never given up: it is the database itself. */
export function createBridgePool(pglite: EmbeddedDatabase): pg.Pool {
  const pool = new pg.Pool({ ...bridgeConfig(pglite), max: 1, idleTimeoutMillis: 0 })
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

/**
 * The bridge writes all messages through one buffer, which an exception half-way leaves dirty for the next
 * message; so nothing that can throw or be miscounted reaches it: drizzle's type parsers (taken for parameter
 * types), values that cannot be serialised, and strings with half a surrogate pair.
 */
function bridgeConfig(pglite: EmbeddedDatabase): ReturnType<typeof createPgConfig> {
  // Of all PGlite has, the bridge uses these alone.
  const config = createPgConfig(pglite as Pick<PGlite, keyof EmbeddedDatabase> as PGlite)
  const { connection } = config
  const parse = connection.parse.bind(connection)
  const bind = connection.bind.bind(connection)
  const emit = connection.emit.bind(connection)
  let unserialisable: unknown

  connection.parse = query => parse({ ...query, types: undefined })

  connection.bind = ({ values = [], valueMapper, ...rest }: BindMessage) => {
    try {
      const mapped = values.map((value, index) => (valueMapper ? valueMapper(value, index) : value))
      bind({
        ...rest,
        values: mapped.map(value => (typeof value === 'string' ? value.toWellFormed() : value)),
      })
    } catch (error) {
      // Throwing here would leave the answer to Parse for the next query. A Bind without its values is refused
      // by the database in the order of the protocol, and the refusal is then told by its real cause.
      unserialisable = error
      bind({ ...rest, values: [] })
    }
  }

  connection.emit = (name: string, ...args: unknown[]) => {
    if (name !== 'errorMessage' || unserialisable === undefined) return emit(name, ...args)
    const cause = unserialisable
    unserialisable = undefined
    return emit(name, cause)
  }
  return config
}
