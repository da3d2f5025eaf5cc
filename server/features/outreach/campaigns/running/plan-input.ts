import { highest } from '#core/lists.ts'
import type { CampaignHappening } from '#core/outreach/campaigns/happenings.ts'
import { isMailNext, mailsAhead } from '#core/outreach/campaigns/plan/mails-ahead.ts'
import type { PlannedContact, PlannedMailbox } from '#core/outreach/campaigns/plan/plan.ts'
import { type CampaignSettings, campaignSettings } from '#core/outreach/campaigns/settings.ts'
import { addWait, type WorkCalendar } from '#core/sequence/work-calendar.ts'
import type { Deps } from '#server/deps.ts'
import { findActiveAccount } from '#server/features/accounts/access.ts'
import { recipientCalendar, stepsAsHappenings } from '#server/features/outbox/campaign/load-run.ts'
import { paceToday } from '#server/features/outbox/campaign/pace.ts'
import { zoneOfPlace } from '#server/features/working-hours/zone-of-place.ts'
import { type CampaignToPlan, findCampaignsToPlan, findToPlan, type ToPlan } from './assign-queries.ts'

interface PlanInput {
  mailboxes: PlannedMailbox[]
  contacts: PlannedContact[]
  /** Contacts whose next step is no mail, and when it is due. */
  others: { id: number; due: Date }[]
  campaignOf: Map<number, number>
}

type Reading = Pick<Deps, 'db' | 'clock'>

/**
 * What is to be planned for some mailboxes: all contacts that they write to, and those of one campaign that are still to get a
 * mailbox.
 */
export async function readPlanInput(
  { db, clock }: Reading,
  workspaceId: number,
  {
    accountIds,
    campaignId,
    draft = [],
  }: { accountIds: readonly number[]; campaignId: number | null; draft?: readonly ToPlan[] },
): Promise<PlanInput> {
  const now = clock.now()
  const mailboxes = await readMailboxes({ db, clock }, workspaceId, accountIds)
  const rows = [...(await findToPlan(db, workspaceId, { accountIds, campaignId })), ...draft]
  const ids = [...new Set(rows.map(row => row.campaignId))]
  const campaigns = new Map(
    (await findCampaignsToPlan(db, workspaceId, ids)).map(row => [row.id, readable(row)]),
  )
  const calendars = new Map<string, WorkCalendar>()
  const input: PlanInput = { mailboxes, contacts: [], others: [], campaignOf: new Map() }
  for (const row of rows) {
    const campaign = campaigns.get(row.campaignId)
    if (!campaign) continue
    const { place } = row
    const key = `${row.campaignId} ${(await zoneOfPlace(place))?.timeZone} ${place.country}`
    const calendar = calendars.get(key) ?? (await recipientCalendar(db, { ...campaign, place, now }))
    calendars.set(key, calendar)
    input.campaignOf.set(row.id, row.campaignId)
    placeContact(input, row, { campaign, calendar, now })
  }
  return input
}

const readable = (row: CampaignToPlan) => ({ ...row, settings: campaignSettings.parse(row.settings) })

interface Placing {
  campaign: Omit<CampaignToPlan, 'settings'> & { settings: CampaignSettings }
  calendar: WorkCalendar
  now: Date
}

function placeContact(input: PlanInput, row: ToPlan, { campaign, calendar, now }: Placing): void {
  const history = historyOf(row)
  const mails = mailsAhead(campaign.steps, history)
  const [first] = mails
  const base = new Date(
    highest(
      history.map(({ at }) => at.getTime()),
      Date.parse(row.startedAt),
    ),
  )
  if (!first || !isMailNext(campaign.steps, history)) {
    input.others.push({ id: row.id, due: now })
    return
  }
  const due = addWait(base, first.wait, calendar.timeZone)
  input.contacts.push({
    id: row.id,
    mailboxId: row.accountId,
    calendar,
    mails,
    due: due > now ? due : now,
    isNew: !history.some(({ kind }) => kind === 'sent'),
  })
}

const historyOf = ({ done }: ToPlan): CampaignHappening[] =>
  stepsAsHappenings(done.map(({ step, outcome, at }) => ({ step, outcome, doneAt: new Date(at) })))

async function readMailboxes(
  { db, clock }: Reading,
  workspaceId: number,
  accountIds: readonly number[],
): Promise<PlannedMailbox[]> {
  const mailboxes: PlannedMailbox[] = []
  for (const id of accountIds) {
    const account = await findActiveAccount(db, { workspaceId, id })
    if (!account) continue
    const today = await paceToday(db, account, clock.now())
    const { timeZone, pace, begunOn, handedOver, waiting, lastAt, rest } = today
    const restsUntil = rest?.until ?? null
    mailboxes.push({ id, timeZone, pace, begunOn, usedToday: handedOver + waiting, lastAt, restsUntil })
  }
  return mailboxes
}
