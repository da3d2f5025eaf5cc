import { PLAN_DAYS } from '#core/contract/outreach/campaigns.ts'

/** Days are written as `YYYY-MM-DD`. */
interface PlanFigures {
  mails: number
  days: number
  /** Days on which a mailbox sends as much as it may, counted for each mailbox. */
  fullDays: number
  /** The day of the last first mail, and of the last mail. */
  firstsUntil: string | null
  until: string | null
  /** The day of the last mail if mailboxes had no limits. */
  untilWithoutLimits: string | null
  /** Mails that are left after the plan. */
  beyond: number
  /** Contacts of other campaigns that the same mailboxes write to. */
  others: number
}

const number = (count: number) => count.toLocaleString('en')
const plural = (count: number, one: string, many: string) => `${number(count)} ${count === 1 ? one : many}`
const inWords = (day: string) =>
  new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`))

/** What the limits of mailboxes make of a campaign, in plain words. */
export function sentencesOf({
  mails,
  days,
  fullDays,
  firstsUntil,
  until,
  untilWithoutLimits,
  beyond,
  others,
}: PlanFigures): string[] {
  if (mails === 0 || until === null)
    return beyond > 0
      ? [`No mailbox has room for it within ${PLAN_DAYS} days.`]
      : ['Nothing is to be sent: choose steps, contacts and mailboxes first.']
  const sentences = [
    `${plural(mails, 'mail leaves', 'mails leave')} on ${plural(days, 'day', 'days')}, the last on ${inWords(until)}, if nobody answers.`,
  ]
  if (firstsUntil !== null && firstsUntil !== until)
    sentences.push(`All contacts have got their first mail by ${inWords(firstsUntil)}.`)
  if (untilWithoutLimits !== null && untilWithoutLimits !== until)
    sentences.push(
      `Without the limits of the mailboxes the last mail would leave on ${inWords(untilWithoutLimits)}.`,
    )
  if (fullDays > 0)
    sentences.push(
      `On ${plural(fullDays, 'day a mailbox is full', 'days a mailbox is full')}, so mails wait for the next one.`,
    )
  if (others > 0)
    sentences.push(`${plural(others, 'contact', 'contacts')} of other campaigns use the same mailboxes.`)
  if (beyond > 0) sentences.push(`${plural(beyond, 'mail is', 'mails are')} left after ${PLAN_DAYS} days.`)
  return sentences
}
