import { sql } from 'drizzle-orm'
import { lowest } from '#core/lists.ts'
import type { Database } from '#server/db/client.ts'
import { isDatabaseAway } from '#server/db/failures.ts'
import type { Log } from '#server/platform/log.ts'

/** The longest pause between two looks while notifications arrive, and while they do not. */
const REST_MS = 20_000
const DEAF_MS = 5000
/** A job that is due is not always free to run: another one with its key may be running. */
const DUE_AGAIN_MS = 5000
/** Dead workers were found: a look soon afterwards starts what they left. */
const RELEASED_MS = 1000
/** Whoever takes a job that was just sent may die; a look soon afterwards learns how long it may be silent. */
const TAKEN_MS = 5000

interface Watching {
  database: Database
  /** Makes the workers of a queue look for jobs. */
  wake: (name: string) => void
  /** Takes the jobs of dead workers away from them. */
  release: () => Promise<void>
  log: Log
}

export interface JobWatch {
  /** Looks within this time. */
  soon(ms: number): void
  /** A job was sent: to run at once, which its workers have been told, or later. */
  onSent(isLater: boolean): void
  onLost(): void
  onRestored(): void
  stop(): Promise<void>
}

/**
 * One statement for all queues, instead of one for each worker of each queue: finds jobs that have become due and jobs
 * whose workers are dead, and how long to wait for the next ones. Jobs to run at once are told by NOTIFY, and do not wait
 * for it; a job to run later is told, too, so that every process knows when to look.
 */
export function watchJobs({ database, wake, release, log }: Watching): JobWatch {
  let timer: NodeJS.Timeout | undefined
  let nextAt = Number.POSITIVE_INFINITY
  let looking: Promise<void> | null = null
  let isStopped = false
  let restMs = REST_MS

  const soon = (ms: number) => {
    const at = performance.now() + ms
    if (isStopped || at >= nextAt) return
    nextAt = at
    clearTimeout(timer)
    timer = setTimeout(start, ms)
  }
  const start = () => {
    nextAt = Number.POSITIVE_INFINITY
    looking ??= look()
      .catch(error => {
        if (!isDatabaseAway(error)) log.error({ err: error }, 'looking for jobs that are due failed')
        return DEAF_MS
      })
      .then(ms => {
        looking = null
        soon(Math.min(ms, restMs))
      })
  }
  const look = async (): Promise<number> => {
    const waits = await findWaits(database)
    const isSilent = ({ silentMs }: Wait) => silentMs !== null && silentMs <= 0
    const hasSilent = waits.some(isSilent)
    if (hasSilent) await release()
    // To take the jobs of a dead worker away and to start one of the same queue, in another process, may deadlock. So a queue
    // starts none until a look finds that this is done.
    for (const wait of waits) if (wait.dueMs !== null && wait.dueMs <= 0 && !isSilent(wait)) wake(wait.name)
    if (hasSilent) return RELEASED_MS
    const pauses = waits.flatMap(({ dueMs, silentMs }) => [dueMs, silentMs]).filter(ms => ms !== null)
    return lowest(
      pauses.map(ms => (ms <= 0 ? DUE_AGAIN_MS : ms + 1)),
      REST_MS,
    )
  }
  soon(0)
  return {
    soon,
    onSent: isLater => soon(isLater ? 0 : TAKEN_MS),
    onLost() {
      restMs = DEAF_MS
      soon(DEAF_MS)
    },
    onRestored() {
      restMs = REST_MS
      soon(0)
    },
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await looking
    },
  }
}

type Wait = {
  name: string
  /** Milliseconds until the first waiting job is due; negative if it is. */
  dueMs: number | null
  /** Milliseconds until the first running job counts as abandoned; negative if it does. */
  silentMs: number | null
}

async function findWaits({ db }: Database): Promise<Wait[]> {
  const { rows } = await db.execute<Wait>(sql`
    select name,
      (extract(epoch from min(start_after) filter (where state < 'active') - now()) * 1000)::float8 as "dueMs",
      (extract(epoch from min(least(heartbeat_on + heartbeat_seconds * interval '1 second',
        started_on + expire_seconds * interval '1 second')) filter (where state = 'active') - now()) * 1000)::float8
        as "silentMs"
    from pgboss.job where state <= 'active' group by name`)
  return rows
}
