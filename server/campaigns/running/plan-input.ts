import type { PlannedMailbox } from '#core/outreach/campaigns/plan/plan.ts'
import { campaignSettings } from '#core/outreach/campaigns/settings.ts'
import type { Deps } from '#server/deps.ts'
import { findActiveAccount } from '#server/mailbox/accounts/access.ts'
import { workingHoursOf } from '#server/people/working-hours/calendar.ts'
import { judgingOf } from '../audience/audience.ts'
import { findAudiencePieces } from '../audience/audience-queries.ts'
import type { Piece } from '../audience/piece-queries.ts'
import type { CampaignRow } from '../queries.ts'
import { paceToday } from '../sending/pace/pace.ts'
import { findCampaignsToPlan, findDraftToPlan, findPlanPieces, findToPlan } from './assign-queries.ts'
import type { CampaignToPlan } from './planner/messages.ts'

type Reading = Pick<Deps, 'db' | 'clock'>

interface PlanInput {
  now: Date
  mailboxes: PlannedMailbox[]
  campaigns: CampaignToPlan[]
  /** How many contacts there are to read, some of whom may get nothing. */
  total: number
  /** The contacts piece by piece, as the planning thread takes them. `onRead` is told how many were read. */
  rows(onRead?: (count: number) => void): AsyncGenerator<string>
}

/**
 * What is to be planned for some mailboxes: all contacts that they write to, and those of one campaign that are still to get a
 * mailbox, or would get it if `draft` were launched now.
 */
export async function readPlanInput(
  { db, clock }: Reading,
  workspaceId: number,
  {
    accountIds,
    campaignId,
    draft = null,
  }: { accountIds: readonly number[]; campaignId: number | null; draft?: CampaignRow | null },
): Promise<PlanInput> {
  const wanted = { accountIds, campaignId }
  const enrolled = await findPlanPieces(db, workspaceId, wanted)
  const drafted = draft ? await findAudiencePieces(db, draft) : []
  const total = [...enrolled, ...drafted].reduce((sum, { count }) => sum + count, 0)
  async function* rows(onRead: (count: number) => void = () => {}) {
    let read = 0
    const note = ({ count }: Piece) => {
      read += count
      onRead(read)
    }
    for (const piece of enrolled) {
      yield findToPlan(db, workspaceId, wanted, piece)
      note(piece)
    }
    for (const piece of drafted) {
      if (draft) yield findDraftToPlan(db, draft, judgingOf(draft), piece)
      note(piece)
    }
  }
  return {
    now: clock.now(),
    mailboxes: await readMailboxes({ db, clock }, workspaceId, accountIds),
    campaigns: await readCampaigns({ db, clock }, workspaceId, wanted),
    total,
    rows,
  }
}

async function readCampaigns(
  { db, clock }: Reading,
  workspaceId: number,
  wanted: Parameters<typeof findCampaignsToPlan>[2],
): Promise<CampaignToPlan[]> {
  const campaigns: CampaignToPlan[] = []
  for (const { id, steps, settings, userId } of await findCampaignsToPlan(db, workspaceId, wanted)) {
    const { timeZone, country, region } = await workingHoursOf(db, { userId, now: clock.now() })
    const sender = { timeZone, country, region }
    campaigns.push({ id, steps, settings: campaignSettings.parse(settings), sender })
  }
  return campaigns
}

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
