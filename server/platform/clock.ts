/** Source of the current time, so that a test can set it. */
export interface Clock {
  now(): Date
}

export const DAY_MS = 24 * 60 * 60_000

/** Start of the calendar month (UTC) that contains a time. */
export const startOfMonth = (time: Date): Date =>
  new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth(), 1))

/** The machine's clock. */
export const systemClock: Clock = { now: () => new Date() }
