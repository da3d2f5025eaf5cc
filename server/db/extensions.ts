import type { ClientBase, Pool } from 'pg'
import type { Database } from './database.ts'

type Extensions = Pick<Database, 'hasTrigrams'>

/** Which optional extensions this database has. */
export async function findExtensions(client: Pool | ClientBase): Promise<Extensions> {
  const { rows } = await client.query<Extensions>(
    `select exists (select from pg_extension where extname = 'pg_trgm') as "hasTrigrams"`,
  )
  return rows[0] ?? { hasTrigrams: false }
}
