import {
  gapAfter,
  limitOn,
  type MailboxPace,
  nextDay,
  USUAL_PACE,
} from '#core/outreach/campaigns/mailbox-pace.ts'
import { clockAt, dayBegins } from '#core/text/dates/time-zone.ts'
import type { Executor } from '#server/db/client.ts'
import type { MailAccount } from '#server/mailbox/accounts/access.ts'
import { calendarOf } from '#server/people/working-hours/calendar.ts'
import { findUse } from '../state/campaign-queries.ts'
import { findPace } from './pace-queries.ts'
import { findRest, type RestRow } from './rest-queries.ts'

/** What campaigns may still send from a mailbox today, by the clock of its owner. */
export interface PaceToday {
  accountId: number
  timeZone: string
  day: string
  dayEnds: Date
  pace: MailboxPace
  isChosen: boolean
  begunOn: string | null
  limit: number
  /** Handed over today, and waiting in the outbox. */
  handedOver: number
  waiting: number
  lastAt: Date | null
  /** While too much comes back it sends nothing for campaigns; null if it does not rest. */
  rest: RestRow | null
}

/** `except`: an outgoing message that does not count. */
export async function paceToday(
  db: Executor,
  account: MailAccount,
  now: Date,
  except?: number,
): Promise<PaceToday> {
  const { timeZone } = await calendarOf(db, { userId: account.ownerId, now })
  const day = clockAt(now, timeZone).slice(0, 10)
  const found = await findPace(db, account)
  const { begunOn = null, isChosen = false, ...pace } = found ?? USUAL_PACE_ROW
  const use = await findUse(db, account, { since: dayBegins(day, timeZone), except })
  return {
    accountId: account.id,
    timeZone,
    day,
    dayEnds: dayBegins(nextDay(day), timeZone),
    pace,
    isChosen,
    begunOn,
    limit: limitOn(day, pace, begunOn),
    rest: await findRest(db, account, now),
    ...use,
  }
}

const USUAL_PACE_ROW = { ...USUAL_PACE, begunOn: null, isChosen: false }

/** When the mailbox may write the next message of a campaign: now, after a gap, or on its next day. */
export function freeAt(
  { limit, handedOver, waiting, lastAt, pace, dayEnds, rest }: PaceToday,
  now: Date,
): Date {
  if (rest) return rest.until
  if (handedOver + waiting >= limit) return dayEnds
  const least = lastAt === null ? 0 : lastAt.getTime() + pace.gapFrom * 60_000
  return new Date(Math.max(now.getTime(), least))
}

/** When the next message may follow one that left at `at`, after a random gap. */
export const afterGap = ({ accountId, pace }: PaceToday, at: Date): Date =>
  new Date(at.getTime() + gapAfter(`${accountId}:${at.getTime()}`, pace))
