import type { JobCatalog } from '#server/jobs/catalog.ts'
import type { JobName } from '#server/jobs/definition.ts'
import { jobHandlers } from '#server/jobs/handlers.ts'
import type { TestApp } from '#testing/app.ts'

/** Does the jobs of a name that wait, as a worker would. */
export async function doJobs({ deps }: TestApp, name: JobName<JobCatalog>): Promise<void> {
  const { rows } = await deps.database.pool.query(
    `delete from pgboss.job where name = $1 and state = 'created' returning data`,
    [name],
  )
  const { signal } = new AbortController()
  for (const { data } of rows) await jobHandlers(deps)[name](data as never, { signal })
}
