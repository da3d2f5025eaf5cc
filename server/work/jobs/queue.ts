import { sql } from 'drizzle-orm'
import { type Db, fromDrizzle, type JobWithMetadata, PgBoss } from 'pg-boss'
import type { Database, Executor, Tx } from '#server/db/client.ts'
import { isDatabaseAway } from '#server/db/failures.ts'
import { inTurn } from '#server/db/migrate.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { errorInWords } from '#server/platform/describe-error.ts'
import type { Log } from '#server/platform/log.ts'
import { traced } from '#server/platform/telemetry/work.ts'
import { type BossDatabase, bossDatabase } from './boss-database.ts'
import {
  isUnreadable,
  type JobDefinition,
  type JobInput,
  type JobName,
  type JobPayload,
  type JobTable,
} from './definition.ts'
import { createFairOrder } from './fair-order.ts'
import { findJobLags, type JobLag } from './job-lags.ts'
import { carriedBy, loadQueue, makeQueue } from './make-queue.ts'
import { type JobWatch, watchJobs } from './watch-jobs.ts'
import { createWorkers } from './workers.ts'

export interface SendOptions {
  /** Earliest time, or this many seconds from now. */
  startAfter?: Date | number | undefined
  /** The transaction that the job belongs to: the job exists if it commits, and never if it does not. */
  db?: Executor | undefined
  /** Runs before jobs of the same kind that are not urgent, as far as workspaces share fairly (`fair-order.ts`). */
  isUrgent?: boolean | undefined
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
  /** `'rest'` from a job with `again`: there is nothing to do, so it does not run again before its `cron`. */
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
  /** The number of jobs now. Recurring jobs do not count. Failed jobs are kept for three days. */
  depth(): Promise<{ waiting: number; running: number; failed: number }>
  /** What is due, for each job of the catalog. */
  lags(): Promise<JobLag[]>
  /**
   * Takes no more jobs, tells the running ones to stop, waits for them, and returns those that do not end in time (8
   * seconds unless given) to the queue. Call it before the database is closed.
   */
  stop(options?: { timeoutMs?: number }): Promise<void>
}

/** pg-boss looks for what nothing needs any more. */
const UPKEEP_MS = 3_600_000
/** How soon a failed job is tried again at the earliest. */
const RETRY_MS = 1100
/** A job that has ended is written down by then, and lets the next one with the same value run. */
const ENDED_MS = 100
/** A clock job runs within this time and half a minute. */
const CLOCK_SECONDS = 15
const TOLD_AGAIN_MS = 10_000
const TAKING_ASKED_MS = 1000
/** A job that only a later version can read comes again after this time, in the hope that a worker of that version takes it. */
const NEWER_SECONDS = 10

interface QueueOptions<Jobs extends JobTable> {
  database: Database
  log: Log
  catalog: Jobs
  /** Whether a later version has migrated the database: this one is about to be replaced, and leaves its queues alone. */
  isOutdated?: () => Promise<boolean>
  /** Whether this process may take jobs now; asked every second. */
  takesJobs?: () => boolean
  /** Whether this process is told of jobs. One that never works only sends them. */
  isTold?: boolean
}

/** Runs the jobs of a catalog on pg-boss, in the product's own database. */
export async function createQueue<const Jobs extends JobTable>({
  database,
  log,
  catalog,
  isOutdated = async () => false,
  takesJobs = () => true,
  isTold = true,
}: QueueOptions<Jobs>): Promise<Queue<Jobs>> {
  const names = Object.keys(catalog) as JobName<Jobs>[]
  let watch: JobWatch | undefined
  let upkeep: NodeJS.Timeout | undefined
  let asking: NodeJS.Timeout | undefined
  const notices = {
    onSent: (isLater: boolean) => watch?.onSent(isLater),
    onLost: () => watch?.onLost(),
    onRestored: () => watch?.onRestored(),
  }
  const bossDb = bossDatabase(database, isTold ? notices : null)
  // pg-boss creates its tables without a lock against a second process that does the same.
  const boss = await inTurn(database, async () => {
    const boss = await startBoss(bossDb, log)
    const mayChange = !(await isOutdated())
    const known = new Map((await boss.getQueues()).map(queue => [queue.name, queue]))
    for (const name of names)
      await makeQueue(boss, database, name, { job: definition(catalog, name), known, mayChange })
    // Throws if pg-boss could not read the queues when it started, which it keeps to itself.
    if (names[0] !== undefined) await loadQueue(boss, names[0])
    return boss
  })
  const parts = { boss, bossDb, database }

  const stopping = new AbortController()
  const running = new Map<string, JobWithMetadata>()
  const order = createFairOrder()

  const perform = async (handlers: JobHandlers<Jobs>, name: JobName<Jobs>, job: JobWithMetadata) => {
    const { payload: schema, again } = definition(catalog, name)
    running.set(job.id, job)
    try {
      const payload = schema.parse(job.data) as JobPayload<Jobs, typeof name>
      const answer = await handlers[name](payload, {
        signal: AbortSignal.any([job.signal, stopping.signal]),
        complete: tx => complete(boss, job, tx),
      })
      if (again !== undefined && answer !== 'rest') await giveBack(parts, job, again)
    } catch (error) {
      if (stopping.signal.aborted && (await giveBack(parts, job))) return
      if (isUnreadable(error) && (await isOutdated()) && (await giveBack(parts, job, NEWER_SECONDS))) {
        log.info({ job: name }, 'a job of a later version is left to a worker of that version')
        return
      }
      log.warn({ err: error, job: name, attempt: job.retryCount + 1, of: job.retryLimit + 1 }, 'a job failed')
      // pg-boss stores whatever a handler throws or returns, with all fields, beside the job.
      watch?.soon(RETRY_MS)
      throw new Error(errorInWords(error))
    } finally {
      running.delete(job.id)
    }
  }

  return {
    async send(name, payload, { db, startAfter, id, isUrgent = false } = {}) {
      const { payload: schema, onePer, inTurnPer } = definition(catalog, name)
      schema.parse(payload)
      const fields = payload as Record<string, unknown>
      const fieldOf = (field = '') => (fields[field] === undefined ? null : String(fields[field]))
      const [singletonKey, group] = [fieldOf(onePer), fieldOf(inTurnPer)]
      const sent = await boss.send(name, fields, {
        ...(singletonKey === null ? {} : { singletonKey }),
        ...(group === null ? {} : { group: { id: group } }),
        priority: order.priorityOf({ queue: name, workspaceId: fields.workspaceId, isUrgent }),
        ...(startAfter === undefined ? {} : { startAfter }),
        ...(id === undefined ? {} : { id }),
        ...(db ? { db: fromDrizzle(db, sql) } : {}),
      })
      if (startAfter !== undefined && sent !== null) await bossDb.tellLater(db ?? database.db)
      return sent
    },
    async work(handlers) {
      const workers = createWorkers({
        boss,
        log,
        jobOf: name => definition(catalog, name),
        perform: (name, job) =>
          traced({ kind: 'job', job: name }, () => perform(handlers, name as JobName<Jobs>, job), {
            job: name,
            jobId: job.id,
          }),
        onTurnOver: () => watch?.soon(ENDED_MS),
      })
      let isTaking = takesJobs()
      if (isTaking) for (const name of names) await workers.start(name)
      let changing = Promise.resolve()
      asking = setInterval(() => {
        if (isTaking === takesJobs()) return
        isTaking = !isTaking
        const change = isTaking ? workers.start : workers.stop
        changing = changing
          .then(async () => {
            for (const name of names) if (!stopping.signal.aborted) await change(name)
          })
          .catch(error => log.error({ err: error }, 'taking jobs could not be begun or ended'))
      }, TAKING_ASKED_MS).unref()
      const release = () => boss.supervise()
      watch = watchJobs({ database, log, release, wake: workers.wake })
      upkeep = setInterval(
        () => void release().catch(error => log.warn({ err: error }, 'upkeep of jobs failed')),
        UPKEEP_MS,
      )
      if (!(await isOutdated())) await applySchedules(boss, catalog)
      // Check at once, not only at the next full minute.
      for (const name of names) if (definition(catalog, name).again !== undefined) await boss.send(name, {})
    },
    async depth() {
      const counted = names.filter(name => definition(catalog, name).again === undefined)
      return countJobs(database, counted)
    },
    lags: () => findJobLags(database.db, names),
    async stop({ timeoutMs = 8_000 } = {}) {
      stopping.abort()
      clearInterval(upkeep)
      clearInterval(asking)
      await watch?.stop()
      const ended = Promise.all(names.map(name => boss.offWork(name, { wait: true })))
      await Promise.race([ended, new Promise(resolve => setTimeout(resolve, timeoutMs).unref())])
      for (const job of running.values()) await giveBack(parts, job)
      await boss.stop({ graceful: false, close: false })
    },
  }
}

function definition(catalog: JobTable, name: string): JobDefinition {
  const found = catalog[name]
  if (!found) throw new Error(`No job is called ${name}`)
  return found
}

async function startBoss(db: BossDatabase, log: Log): Promise<PgBoss> {
  const boss = new PgBoss({
    db,
    backend: 'postgres',
    useListenNotify: true,
    // Done when `watchJobs` has found that a worker is dead.
    supervise: false,
    monitorIntervalSeconds: 1,
    // The queue that forwards clock jobs is pg-boss's own, and is not told by NOTIFY.
    cronWorkerIntervalSeconds: CLOCK_SECONDS,
    // Schedules go by the database's clock, also after this machine's was set.
    clockMonitorIntervalSeconds: CLOCK_SECONDS,
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
  const schedules = await boss.getSchedules()
  for (const { name, key } of schedules) if (!catalog[name]?.cron) await boss.unschedule(name, key)
  for (const [name, { cron }] of Object.entries(catalog)) {
    const isKept = schedules.some(old => old.name === name && old.cron === cron && old.timezone === 'UTC')
    if (cron && !isKept) await boss.schedule(name, cron, {}, { tz: 'UTC' })
  }
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
  { boss, bossDb, database }: { boss: PgBoss; bossDb: BossDatabase; database: Database },
  job: JobWithMetadata,
  afterSeconds = 0,
): Promise<boolean> {
  const { id, name, data, policy } = job
  const send = async (db: Db) => {
    const options = { startAfter: afterSeconds, ...carriedBy(job), db }
    if (!(await boss.send(name, data, options))) throw new NoRoom()
  }
  const remove = async (db: Db) => {
    await boss.cancel(name, id, { db })
    const [old] = await boss.findJobs(name, { id, db })
    // Cancels nothing that has ended meanwhile.
    if (old?.state !== 'cancelled') throw new HasEnded()
    await boss.deleteJob(name, id, { db })
  }
  // Once the old job is removed, a worker that fetches the next waiting one waits for this transaction. If the sending came
  // after the removal, it would wait for that worker: a deadlock. An exclusive queue has room only after the removal, but it
  // has no waiting job that a worker could fetch.
  const steps = policy === 'exclusive' ? [remove, send] : [send, remove]
  const work = async (tx: Executor): Promise<boolean> => {
    const db = fromDrizzle(tx, sql)
    for (const step of steps) await step(db)
    if (afterSeconds > 0) await bossDb.tellLater(tx)
    return true
  }
  return inTransaction(database.db, work).catch(error => {
    if (error instanceof NoRoom) return false
    if (error instanceof HasEnded) return true
    throw error
  })
}

class NoRoom extends Error {}
class HasEnded extends Error {}

async function countJobs({ db }: Database, names: readonly string[]) {
  const { rows } = await db.execute<{ waiting: number; running: number; failed: number }>(sql`
    select count(*) filter (where state < 'active')::int as waiting,
      count(*) filter (where state = 'active')::int as running,
      count(*) filter (where state = 'failed')::int as failed
    from pgboss.job where name = any(${sql.param(names)})`)
  return rows[0] ?? { waiting: 0, running: 0, failed: 0 }
}
