import { sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'

export interface JobLag {
  name: string
  /** Jobs that are due and not running. */
  waiting: number
  /** For how long the oldest of them has been due; 0 if there is none. */
  oldestSeconds: number
}

/** For each of these jobs. pg-boss keeps what waits in an index. */
export async function findJobLags(db: Executor, names: readonly string[]): Promise<JobLag[]> {
  const { rows } = await db.execute<JobLag & Record<string, unknown>>(sql`
    select n.name, count(j.id)::int as waiting,
      coalesce(extract(epoch from now() - min(j.start_after)), 0)::float8 as "oldestSeconds"
    from unnest(${sql.param(names)}::text[]) n (name)
    left join pgboss.job j on j.name = n.name and j.state < 'active' and j.start_after <= now()
    group by n.name`)
  return rows
}
