import { z } from 'zod'
import { chanceOf } from '#core/sequence/chance.ts'
import { addDays } from '#core/text/dates/add-days.ts'

/** How fast campaigns, all together, may send from a mailbox. */
export const mailboxPace = z
  .object({
    /** Messages a day once it is warm. */
    dailyLimit: z.number().int().min(1, 'At least 1 a day').max(2000, '2,000 a day at most'),
    /** Messages on the first day, and how many more on each day after it. */
    rampFrom: z.number().int().min(1, 'At least 1 on the first day').max(2000),
    rampBy: z.number().int().min(0).max(2000),
    /** Minutes between two messages: between these, by chance. */
    gapFrom: z.number().int().min(1, 'At least a minute').max(240),
    gapTo: z.number().int().min(1).max(240, '240 minutes at most'),
  })
  .refine(({ gapFrom, gapTo }) => gapFrom <= gapTo, {
    path: ['gapTo'],
    message: 'The longest gap cannot be shorter than the shortest',
  })
export type MailboxPace = z.output<typeof mailboxPace>

/** Careful enough for a mailbox of which nothing is known. */
export const USUAL_PACE: MailboxPace = { dailyLimit: 40, rampFrom: 10, rampBy: 5, gapFrom: 3, gapTo: 9 }

/**
 * How many messages may leave a mailbox on a day (`YYYY-MM-DD`, by its zone). `begunOn`: the day of its first campaign
 * message; null if there was none before that day.
 */
export function limitOn(day: string, pace: MailboxPace, begunOn: string | null): number {
  const age = begunOn === null || day < begunOn ? 0 : daysBetween(begunOn, day)
  return Math.min(pace.dailyLimit, pace.rampFrom + pace.rampBy * age)
}

const DAY_MS = 86_400_000
const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS)

/** More than this on the first days, and providers that do not know a mailbox take its mail for spam. */
const GENTLE = { first: 50, more: 25, days: 14 }

/** The first of a mailbox's first days on which it may send more than is wise; null if there is none from `day` on. */
export function floodOf(
  day: string,
  pace: MailboxPace,
  begunOn: string | null,
): { age: number; limit: number } | null {
  const begins = begunOn ?? day
  for (let age = Math.max(0, daysBetween(begins, day)); age < GENTLE.days; age += 1) {
    const limit = limitOn(addDays(begins, age), pace, begins)
    if (limit > GENTLE.first + GENTLE.more * age) return { age, limit }
  }
  return null
}

const MINUTE_MS = 60_000

/** The time between a message and the next one from a mailbox, in ms. `key` tells this pair from others. */
export const gapAfter = (key: string, { gapFrom, gapTo }: Pick<MailboxPace, 'gapFrom' | 'gapTo'>): number =>
  Math.round((gapFrom + chanceOf(key) * (gapTo - gapFrom)) * MINUTE_MS)

export const nextDay = (day: string): string => addDays(day, 1)
