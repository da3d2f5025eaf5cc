import type { ClientBase, Pool } from 'pg'
import type { Database } from './database.ts'

type Extensions = Pick<Database, 'hasVector' | 'hasTrigrams'>

/** Which optional extensions this database has. pgvector before 0.7 has no `halfvec` and does not count. */
export async function findExtensions(client: Pool | ClientBase): Promise<Extensions> {
  const { rows } = await client.query<Extensions>(
    `select exists (select from pg_extension
              where extname = 'vector' and string_to_array(extversion, '.')::int[] >= '{0,7}') as "hasVector",
            exists (select from pg_extension where extname = 'pg_trgm') as "hasTrigrams"`,
  )
  return rows[0] ?? { hasVector: false, hasTrigrams: false }
}
