import { PLAN_DAYS } from '#core/contract/outreach/campaigns.ts'
import { counted } from '#core/text/counted.ts'
import { fullDay } from '#core/text/dates/full-day.ts'

/** Days are written as `YYYY-MM-DD`. */
interface PlanFigures {
  mails: number
  days: number
  /** Days on which one of its mailboxes sends as much as it may. */
  fullDays: number
  /** The day by which all have got their first mail, null if that is not in the plan; and the day of the last mail. */
  firstsUntil: string | null
  until: string | null
  /** The day of the last mail if mailboxes had no limits. */
  untilWithoutLimits: string | null
  /** Mails that leave after the plan. */
  beyond: number
  /** Whether somebody gets a mail, or got one. False if there are no contacts or no mails yet. */
  isBegun: boolean
  /** Mails that are written already. */
  inOutbox: number
  /** Contacts of other campaigns that the same mailboxes write to. */
  others: number
}

/** What the limits of mailboxes make of a campaign, in plain words. */
export function sentencesOf({
  mails,
  days,
  fullDays,
  firstsUntil,
  until,
  untilWithoutLimits,
  beyond,
  isBegun,
  inOutbox,
  others,
}: PlanFigures): string[] {
  const waiting = inOutbox > 0 ? [`${counted(inOutbox, 'mail is', 'mails are')} in the outbox already.`] : []
  if (mails === 0 || until === null) {
    if (beyond > 0) return [...waiting, `No mailbox has room for it within ${PLAN_DAYS} days.`]
    if (inOutbox > 0) return waiting
    return isBegun
      ? ['Nothing more is planned: no contact waits for a mail.']
      : ['Nothing is planned yet: choose steps, contacts and mailboxes first.']
  }
  const sentences = [
    ...waiting,
    `${counted(mails, 'mail will be sent', 'mails will be sent')} on ${counted(days, 'day', 'days')}, the last on ${fullDay(until)}, if nobody answers.`,
  ]
  if (firstsUntil !== null && firstsUntil !== until)
    sentences.push(`All contacts have their first mail by ${fullDay(firstsUntil)}.`)
  if (untilWithoutLimits !== null && untilWithoutLimits !== until)
    sentences.push(
      `Without the limits of the mailboxes the last mail would be sent on ${fullDay(untilWithoutLimits)}.`,
    )
  if (fullDays > 0)
    sentences.push(
      `On ${counted(fullDays, 'day', 'days')} a mailbox reaches its limit, and the other mails wait for the next day.`,
    )
  if (others > 0)
    sentences.push(
      `The same mailboxes also write to ${counted(others, 'contact', 'contacts')} of other campaigns.`,
    )
  if (beyond > 0)
    sentences.push(
      `${counted(beyond, 'mail will be sent', 'mails will be sent')} later than in ${PLAN_DAYS} days.`,
    )
  return sentences
}
