import type { Pool } from 'pg'
import { type Clock, clockProblem } from '#server/platform/clock.ts'
import type { Log } from '#server/platform/log.ts'
import { isDatabaseAway } from '../failures.ts'

const ASKED_MS = 10_000

export interface DatabaseClock extends Clock {
  /** How far the machine's clock is ahead of the database's (ms). */
  aheadMs(): number
  stop(): void
}

/**
 * The clock of the database, by which everything is due and limited, whatever the machine's clock shows: all processes have
 * the same. Between two looks it goes on by the time that has passed, which setting the machine's clock does not change.
 * It is never ahead of the database.
 */
export async function createDatabaseClock(pool: Pool, log: Log): Promise<DatabaseClock> {
  /** What the database's clock shows, less `performance.now()`. */
  let base = Number.NEGATIVE_INFINITY
  const look = async () => {
    const asked = performance.now()
    const { rows } = await pool.query<{ now: string }>(
      'select (extract(epoch from clock_timestamp()) * 1000)::text as now',
    )
    // It was that time when the database looked, which was between the question and the answer.
    const [earliest, latest] = [Number(rows[0]?.now) - performance.now(), Number(rows[0]?.now) - asked]
    if (base < earliest || base > latest) base = earliest
  }
  const now = () => base + performance.now()
  const aheadMs = () => Date.now() - now()

  let told: string | null = null
  const tell = () => {
    const problem = clockProblem(aheadMs())
    // The seconds may change each time.
    const kind = problem?.replace(/\d+/, '') ?? null
    if (kind === told) return
    told = kind
    if (problem) log.error(`${problem}; switch time synchronisation on, on both machines`)
    else log.info("the clock of this machine is the database's again")
  }
  await look()
  tell()
  const timer = setInterval(
    () =>
      void look()
        .then(tell)
        .catch(error => {
          if (!isDatabaseAway(error)) log.warn({ err: error }, 'asking for the time of the database failed')
        }),
    ASKED_MS,
  ).unref()
  return { now: () => new Date(now()), aheadMs, stop: () => clearInterval(timer) }
}
