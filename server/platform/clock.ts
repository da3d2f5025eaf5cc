/** Source of the current time, so that a test can set it. */
export interface Clock {
  now(): Date
}

export const DAY_MS = 24 * 60 * 60_000

/** Start of the calendar month (UTC) that contains a time. */
export const startOfMonth = (time: Date): Date =>
  new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth(), 1))

/** The machine's clock. Where the database is a server, `db/server/database-clock.ts` is the product's. */
export const systemClock: Clock = { now: () => new Date() }

/** A machine whose clock differs by more than this from the database's is told of. */
const TOLD_MS = 5000
/** One whose clock differs by more than this takes no due work: much else is likely wrong there, too. */
const WRONG_MS = 60_000

export const isClockWrong = (aheadMs: number): boolean => Math.abs(aheadMs) > WRONG_MS

/** How a machine's clock differs from the database's, in words; null if it does not by much. */
export function clockProblem(aheadMs: number): string | null {
  if (Math.abs(aheadMs) <= TOLD_MS) return null
  const where = aheadMs > 0 ? 'ahead of' : 'behind'
  const text = `the clock of this machine is ${Math.round(Math.abs(aheadMs) / 1000)} seconds ${where} the database's`
  return isClockWrong(aheadMs) ? `${text}, so this process takes no due work` : text
}
