/** Where code gets the time from, so that a test can set it. */
export interface Clock {
  now(): Date
}

export const DAY_MS = 24 * 60 * 60_000

/** When the calendar month of a time began (UTC). */
export const startOfMonth = (time: Date): Date =>
  new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth(), 1))

/** The machine's clock. */
export const systemClock: Clock = { now: () => new Date() }
