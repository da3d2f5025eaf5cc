import { DAYS_BETWEEN_NOTES } from '#core/contract/vacation.ts'
import { DAY_MS } from '#server/platform/clock.ts'

/** Whoever has got a note before this time may get one again. */
export const answeredBefore = (now: Date): Date => new Date(now.getTime() - DAYS_BETWEEN_NOTES * DAY_MS)
