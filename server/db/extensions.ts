import type { Pool, PoolClient } from 'pg'
import type { Database } from './database.ts'

type Extensions = Pick<Database, 'hasVector' | 'hasTrigrams'>

/**
 * What this database has of the extensions that the product can do without. pgvector before 0.7 has no `halfvec`, and
 * counts as none.
 */
export async function findExtensions(client: Pool | PoolClient): Promise<Extensions> {
  const { rows } = await client.query<Extensions>(
    `select exists (select from pg_extension
              where extname = 'vector' and string_to_array(extversion, '.')::int[] >= '{0,7}') as "hasVector",
            exists (select from pg_extension where extname = 'pg_trgm') as "hasTrigrams"`,
  )
  return rows[0] ?? { hasVector: false, hasTrigrams: false }
}
