import { sql } from 'drizzle-orm'
import { fromDrizzle, type JobWithMetadata, PgBoss } from 'pg-boss'
import type { Database, Executor, Tx } from '#server/db/client.ts'
import { isDatabaseAway } from '#server/db/failures.ts'
import { inTurn } from '#server/db/migrate.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { errorInWords } from '#server/platform/describe-error.ts'
import type { Log } from '#server/platform/log.ts'
import { bossDatabase } from './boss-database.ts'
import type { JobDefinition, JobInput, JobName, JobPayload, JobTable } from './definition.ts'
import { makeQueue } from './make-queue.ts'

export interface SendOptions {
  /** Earliest time, or this many seconds from now. */
  startAfter?: Date | number | undefined
  /** The transaction that the job belongs to: the job exists if it commits, and never if it does not. */
  db?: Executor | undefined
  /** The job's id (a UUID) instead of a random one. A job with an existing id is not added again. */
  id?: string | undefined
}

/** What a handler learns of its job besides the payload. */
export interface JobContext {
  /**
   * Aborted when the process wants to stop or the job took too long. A handler that throws because of it loses nothing:
   * on a stop, the job goes back to the queue.
   */
  signal: AbortSignal
  /**
   * Marks the job as done in this transaction, together with the handler's writes, so that both happen once, however
   * often the job is delivered. Throws, which rolls the transaction back, when another worker has done the job.
   */
  complete(tx: Tx): Promise<void>
}

export type JobHandlers<Jobs extends JobTable> = {
  [Name in JobName<Jobs>]: (payload: JobPayload<Jobs, Name>, job: JobContext) => Promise<unknown>
}

export interface Queue<Jobs extends JobTable> {
  /** Adds a job. Null when enough of them exist (`onePer`). Throws on an invalid payload. */
  send<Name extends JobName<Jobs>>(
    name: Name,
    payload: JobInput<Jobs, Name>,
    options?: SendOptions,
  ): Promise<string | null>
  /** Starts running jobs in this process, and the schedules of the catalog. */
  work(handlers: JobHandlers<Jobs>): Promise<void>
  /**
   * The number of jobs at the last count, which happens every few seconds. Recurring jobs do not count. Failed jobs are
   * kept for three days.
   */
  depth(): Promise<{ waiting: number; running: number; failed: number }>
  /**
   * Takes no more jobs, tells the running ones to stop, waits for them, and returns those that do not end in time (8
   * seconds unless given) to the queue. Call it before the database is closed.
   */
  stop(options?: { timeoutMs?: number }): Promise<void>
}

/**
 * Sending a job wakes the workers of all processes at once. Polling is for jobs that become due later, and for missed
 * notifications.
 */
const POLLING_SECONDS = 5
const TOLD_AGAIN_MS = 10_000

interface QueueOptions<Jobs extends JobTable> {
  database: Database
  log: Log
  catalog: Jobs
  /** How often dead workers are looked for and jobs are counted; 5 seconds unless given. */
  superviseSeconds?: number | undefined
}

/** Runs the jobs of a catalog on pg-boss, in the product's own database. */
export async function createQueue<const Jobs extends JobTable>({
  database,
  log,
  catalog,
  superviseSeconds = 5,
}: QueueOptions<Jobs>): Promise<Queue<Jobs>> {
  const names = Object.keys(catalog) as JobName<Jobs>[]
  // pg-boss creates its tables without a lock against a second process that does the same.
  const boss = await inTurn(database, async () => {
    const boss = await startBoss(database, log, superviseSeconds)
    for (const name of names) await makeQueue(boss, database, name, definition(catalog, name))
    return boss
  })

  const stopping = new AbortController()
  const running = new Map<string, JobWithMetadata>()

  const perform = async (handlers: JobHandlers<Jobs>, name: JobName<Jobs>, job: JobWithMetadata) => {
    const { payload: schema, again } = definition(catalog, name)
    const payload = schema.parse(job.data) as JobPayload<Jobs, typeof name>
    running.set(job.id, job)
    try {
      await handlers[name](payload, {
        signal: AbortSignal.any([job.signal, stopping.signal]),
        complete: tx => complete(boss, job, tx),
      })
      if (again !== undefined) await giveBack(boss, database, job, again)
    } catch (error) {
      if (stopping.signal.aborted && (await giveBack(boss, database, job))) return
      log.warn({ err: error, job: name, attempt: job.retryCount + 1, of: job.retryLimit + 1 }, 'a job failed')
      // pg-boss stores whatever a handler throws or returns, with all fields, beside the job.
      throw new Error(errorInWords(error))
    } finally {
      running.delete(job.id)
    }
  }

  return {
    async send(name, payload, { db, startAfter, id } = {}) {
      const { payload: schema, onePer } = definition(catalog, name)
      schema.parse(payload)
      const fields = payload as Record<string, unknown>
      return boss.send(name, fields, {
        ...(onePer === undefined || fields[onePer] === undefined
          ? {}
          : { singletonKey: String(fields[onePer]) }),
        ...(startAfter === undefined ? {} : { startAfter }),
        ...(id === undefined ? {} : { id }),
        ...(db ? { db: fromDrizzle(db, sql) } : {}),
      })
    },
    async work(handlers) {
      const options = {
        includeMetadata: true as const,
        pollingIntervalSeconds: POLLING_SECONDS,
        notifyPollingIntervalSeconds: POLLING_SECONDS,
      }
      for (const name of names)
        for (let worker = 0; worker < (definition(catalog, name).concurrency ?? 1); worker += 1) {
          const id: string = await boss.work(name, options, async ([job]: JobWithMetadata[]) => {
            if (!job) return
            try {
              await perform(handlers, name, job)
            } finally {
              // More jobs may be due; without this, the worker would wait for its next poll after each job.
              boss.notifyWorker(id)
            }
          })
        }
      await applySchedules(boss, catalog)
      // Check at once, not only at the next full minute.
      for (const name of names) if (definition(catalog, name).again !== undefined) await boss.send(name, {})
    },
    async depth() {
      const queues = await boss.getQueues()
      const counted = queues.filter(({ name }) => catalog[name] && catalog[name].again === undefined)
      const sum = (count: 'queuedCount' | 'activeCount' | 'failedCount') =>
        counted.reduce((total, queue) => total + queue[count], 0)
      return { waiting: sum('queuedCount'), running: sum('activeCount'), failed: sum('failedCount') }
    },
    async stop({ timeoutMs = 8_000 } = {}) {
      stopping.abort()
      const ended = Promise.all(names.map(name => boss.offWork(name, { wait: true })))
      await Promise.race([ended, new Promise(resolve => setTimeout(resolve, timeoutMs).unref())])
      for (const job of running.values()) await giveBack(boss, database, job)
      await boss.stop({ graceful: false, close: false })
    },
  }
}

function definition(catalog: JobTable, name: string): JobDefinition {
  const found = catalog[name]
  if (!found) throw new Error(`No job is called ${name}`)
  return found
}

async function startBoss(database: Database, log: Log, superviseSeconds: number): Promise<PgBoss> {
  const boss = new PgBoss({
    db: bossDatabase(database),
    backend: database.kind === 'embedded' ? 'pglite' : 'postgres',
    useListenNotify: true,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
  })
  let told = Number.NEGATIVE_INFINITY
  boss.on('error', error => {
    if (!isDatabaseAway(error)) return log.error({ err: error }, 'the job queue had an error')
    // Every queue reports the same error at each poll.
    if (performance.now() - told < TOLD_AGAIN_MS) return
    told = performance.now()
    log.warn({ reason: errorInWords(error) }, 'the job queue waits for the database')
  })
  // The message about a slow statement would include its values.
  boss.on('warning', ({ message }) => log.debug({ reason: message }, 'the job queue warns'))
  await boss.start()
  return boss
}

async function applySchedules(boss: PgBoss, catalog: JobTable): Promise<void> {
  for (const { name, key } of await boss.getSchedules())
    if (!catalog[name]?.cron) await boss.unschedule(name, key)
  for (const [name, { cron }] of Object.entries(catalog))
    if (cron) await boss.schedule(name, cron, {}, { tz: 'UTC' })
}

async function complete(boss: PgBoss, { name, id }: JobWithMetadata, tx: Tx): Promise<void> {
  const answer = await boss.complete(name, id, null, { db: fromDrizzle(tx, sql) })
  if (!('affected' in answer) || answer.affected !== 1) throw new Error('another worker has done this job')
}

/**
 * Replaces a job that was taken by a new one, to run after this many seconds, with the retries reset. The new job has
 * another id, so whoever still holds the old one can no longer complete it. False when the policy has no room, because
 * another job waits.
 */
async function giveBack(
  boss: PgBoss,
  database: Database,
  { id, name, data, singletonKey }: JobWithMetadata,
  afterSeconds = 0,
): Promise<boolean> {
  const work = async (tx: Executor): Promise<boolean> => {
    const db = fromDrizzle(tx, sql)
    await boss.cancel(name, id, { db })
    const [old] = await boss.findJobs(name, { id, db })
    // Cancels nothing that has ended meanwhile.
    if (old?.state !== 'cancelled') return true
    await boss.deleteJob(name, id, { db })
    const options = { startAfter: afterSeconds, ...(singletonKey === null ? {} : { singletonKey }), db }
    if (await boss.send(name, data, options)) return true
    throw new NoRoom()
  }
  return inTransaction(database.db, work).catch(error => {
    if (error instanceof NoRoom) return false
    throw error
  })
}

class NoRoom extends Error {}
