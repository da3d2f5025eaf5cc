import { sql } from 'drizzle-orm'
import { fromDrizzle, type JobWithMetadata, type PgBoss, type QueuePolicy, type QueueResult } from 'pg-boss'
import type { Database } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { JobDefinition } from './definition.ts'

interface Making {
  job: JobDefinition
  /** The queues by name, as they are at the start: one that is as it should be needs no statement. */
  known: ReadonlyMap<string, QueueResult>
  mayChange: boolean
}

/** Creates the queue of a job, or updates it to the job's definition if this process may. */
export async function makeQueue(
  boss: PgBoss,
  database: Database,
  name: string,
  { job, known, mayChange }: Making,
): Promise<void> {
  const policy = job.isOnly ? 'exclusive' : job.onePer || job.cron ? 'stately' : 'standard'
  const old = known.get(name)
  if (old && !mayChange) return
  const isReplaced = (old && old.policy !== policy) || known.has(asideOf(name))
  const retryDelayMax = job.retryDelayMax ?? 600
  const options = {
    retryLimit: job.retryLimit ?? 3,
    // Doubles with each retry, with jitter.
    retryDelay: Math.min(5, retryDelayMax),
    retryBackoff: true,
    retryDelayMax,
    expireInSeconds: job.longest ?? 900,
    // A dead worker is noticed by its silence, long before the job expires.
    heartbeatSeconds: job.silence ?? 30,
    deleteAfterSeconds: 3 * 24 * 3600,
    notify: true,
  }
  const names = Object.keys(options) as (keyof typeof options)[]
  if (old && !isReplaced && names.every(option => old[option] === options[option])) return
  if (isReplaced) await replaceQueue(boss, database, name, policy)
  else if (!old) await createQueue(boss, name, policy)
  await boss.updateQueue(name, options)
  await loadQueue(boss, name)
}

async function createQueue(boss: PgBoss, name: string, policy: QueuePolicy): Promise<void> {
  await boss.createQueue(name, { policy })
  await loadQueue(boss, name)
}

const NO_JOB = '00000000-0000-0000-0000-000000000000'

/**
 * pg-boss reads a queue's properties on a connection of its own when the queue is first used. A transaction must not ask for
 * a second connection, so the queue is first used here.
 */
export const loadQueue = (boss: PgBoss, name: string) => boss.touch(name, NO_JOB)

const asideOf = (name: string) => `${name}.aside`

/**
 * pg-boss cannot change the policy of a queue. So the queue is deleted and created again, while its jobs wait in another
 * queue. If the process dies in between, the next start finds that other queue and repeats all of this.
 */
async function replaceQueue(
  boss: PgBoss,
  database: Database,
  name: string,
  policy: QueuePolicy,
): Promise<void> {
  const aside = asideOf(name)
  await createQueue(boss, aside, 'standard')
  if (await boss.getQueue(name)) await moveJobs(boss, database, name, aside)
  await boss.deleteQueue(name)
  await createQueue(boss, name, policy)
  await moveJobs(boss, database, aside, name)
  await boss.deleteQueue(aside)
}

/** What another job that takes the place of this one must have, too. */
export const carriedBy = ({ singletonKey, priority, groupId }: JobWithMetadata) => ({
  priority,
  ...(singletonKey === null ? {} : { singletonKey }),
  ...(groupId ? { group: { id: groupId } } : {}),
})

/** Includes jobs that a worker has taken: the worker may be the process that died. */
const isUnfinished = ({ state }: Pick<JobWithMetadata, 'state'>) =>
  ['created', 'retry', 'active'].includes(state)

async function moveJobs(boss: PgBoss, database: Database, from: string, to: string): Promise<void> {
  await boss.touch(from, NO_JOB)
  await inTransaction(database.db, async tx => {
    const db = fromDrizzle(tx, sql)
    const jobs = (await boss.findJobs<object>(from, { db })).filter(isUnfinished)
    if (jobs.length === 0) return
    await boss.deleteJob(
      from,
      jobs.map(({ id }) => id),
      { db },
    )
    const copies = jobs.map(job => ({ data: job.data, startAfter: job.startAfter, ...carriedBy(job) }))
    await boss.insert(to, copies, { db })
  })
}
