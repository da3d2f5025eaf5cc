import type { ShownMailbox } from '#core/contract/outreach/campaigns.ts'
import { calendarOfRecipient } from '#core/outreach/campaigns/recipient-calendar.ts'
import { campaignSettings, hoursOf } from '#core/outreach/campaigns/settings.ts'
import { nextWorkingMoment } from '#core/sequence/work-calendar.ts'
import { counted } from '#core/text/counted.ts'
import type { Executor } from '#server/db/client.ts'
import { calendarOf } from '#server/people/working-hours/calendar.ts'
import type { CampaignRow } from '../queries.ts'
import {
  countOpenSteps,
  findHeldBack,
  findUnwritten,
  findWaitingGroups,
  type WaitingGroup,
} from './waiting-queries.ts'

/** Of several reasons of one kind the most frequent ones are said. */
const SAID = 3

interface Running {
  campaign: CampaignRow
  /** Those of the campaign that are there. */
  mailboxes: readonly ShownMailbox[]
  now: Date
}

/**
 * What a running campaign waits for without an end that it knows itself: each line says why, for how many contacts, and what a
 * person does about it. Empty where everybody only waits for their time.
 */
export async function whyWaiting(db: Executor, { campaign, mailboxes, now }: Running): Promise<string[]> {
  const groups = await findWaitingGroups(db, campaign)
  return [
    ...nobodyLeft(groups),
    ...mailboxesInTheWay(groups, mailboxes),
    ...(await neverOpen(db, campaign, now)),
    ...(await heldContacts(db, campaign, groups)),
    ...(await inTheOutbox(db, campaign)),
    ...(await tasks(db, campaign)),
  ]
}

const countOf = (groups: readonly WaitingGroup[], isOne: (group: WaitingGroup) => boolean): number =>
  groups.filter(isOne).reduce((sum, { count }) => sum + count, 0)

const wait = (count: number) => counted(count, 'contact waits', 'contacts wait')

const nobodyLeft = (groups: readonly WaitingGroup[]): string[] =>
  groups.length > 0 ? [] : ['Nobody in it waits for anything any more. Add contacts to it, or stop it.']

function mailboxesInTheWay(groups: readonly WaitingGroup[], mailboxes: readonly ShownMailbox[]): string[] {
  const isWaiting = ({ reason, isPaused }: WaitingGroup) => reason === null && !isPaused
  const there = new Set(mailboxes.map(({ accountId }) => accountId))
  const lost = countOf(
    groups,
    group => isWaiting(group) && group.accountId !== null && !there.has(group.accountId),
  )
  const lines = mailboxes.flatMap(({ accountId, problem }) => {
    const count = countOf(groups, group => isWaiting(group) && group.accountId === accountId)
    if (problem === null || count === 0) return []
    return [`${problem} ${wait(count)} for it.`]
  })
  if (lost > 0)
    lines.push(
      `The mailbox that writes to ${counted(lost, 'contact')} is gone. Connect it again, or end it for them.`,
    )
  return lines
}

/** Hours of which each day is a holiday, for those whose own zone and country nobody knows. */
async function neverOpen(db: Executor, campaign: CampaignRow, now: Date): Promise<string[]> {
  const settings = campaignSettings.parse(campaign.settings)
  const sender = await calendarOf(db, { userId: campaign.userId, now })
  const calendar = calendarOfRecipient(hoursOf(settings), { timeZone: settings.timeZone }, sender)
  return nextWorkingMoment(now, calendar) === null
    ? ['Its hours have no day within a year on which it may send. Choose other days under Settings.']
    : []
}

async function heldContacts(
  db: Executor,
  campaign: CampaignRow,
  groups: readonly WaitingGroup[],
): Promise<string[]> {
  const unwritten = countOf(groups, ({ reason, isPaused }) => reason === 'not-sent' && !isPaused)
  const uncertain = countOf(groups, ({ reason, isPaused }) => reason === 'not-sent' && isPaused)
  const others = countOf(groups, ({ reason }) => reason !== null && reason !== 'not-sent')
  const lines = (unwritten > 0 ? await findUnwritten(db, campaign, SAID) : []).map(
    ({ why, count }) =>
      `${wait(count)} because a mail cannot be written: ${why} Mend the text under Steps or fill in what is missing under Contacts; then it goes on.`,
  )
  if (uncertain > 0)
    lines.push(
      `${wait(uncertain)} because nobody knows whether a mail was sent. Decide that for each under Contacts.`,
    )
  if (others > 0)
    lines.push(
      `${wait(others)} because a mail was taken out of the outbox. Let it go on or end it for each under Contacts.`,
    )
  return lines
}

const inTheOutbox = async (db: Executor, campaign: CampaignRow): Promise<string[]> =>
  (await findHeldBack(db, campaign, SAID)).map(
    ({ why, count }) =>
      `${counted(count, 'mail waits', 'mails wait')} in the outbox: ${why} Scheduled says when ${count === 1 ? 'it is' : 'they are'} tried again.`,
  )

async function tasks(db: Executor, campaign: CampaignRow): Promise<string[]> {
  const open = await countOpenSteps(db, campaign)
  return open === 0 ? [] : [`${wait(open)} for somebody to do a step by hand. See Tasks.`]
}
