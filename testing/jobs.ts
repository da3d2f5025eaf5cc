import type { JobName } from '#server/work/jobs/definition.ts'
import { jobHandlers } from '#server/work/jobs/handlers.ts'
import type { AllJobs } from '#server/work/reactions/app-queue.ts'
import type { TestApp } from '#testing/app.ts'

/** Runs the waiting jobs of a name, as a worker would, the oldest first. */
export async function doJobs({ deps }: TestApp, name: JobName<AllJobs>): Promise<void> {
  const { rows } = await deps.database.pool.query(
    `with taken as (delete from pgboss.job where name = $1 and state = 'created' returning data, created_on)
     select data from taken order by created_on`,
    [name],
  )
  const job = { signal: new AbortController().signal, complete: async () => {} }
  for (const { data } of rows) await jobHandlers(deps)[name](data as never, job)
}
