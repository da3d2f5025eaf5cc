import type { TestApp } from '#server/test-app.ts'
import type { JobCatalog } from './catalog.ts'
import type { JobName } from './definition.ts'
import { jobHandlers } from './handlers.ts'

/** Does the jobs of a name that wait, as a worker would. */
export async function doJobs({ deps }: TestApp, name: JobName<JobCatalog>): Promise<void> {
  const { rows } = await deps.database.pool.query(
    `delete from pgboss.job where name = $1 and state = 'created' returning data`,
    [name],
  )
  const { signal } = new AbortController()
  for (const { data } of rows) await jobHandlers(deps)[name](data as never, { signal })
}
