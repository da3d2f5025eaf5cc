import {
  CAMPAIGN_CONTACTS_PAGE,
  type CampaignContact,
  type CampaignContactState,
} from '#core/contract/outreach/campaigns.ts'
import { mailsAhead } from '#core/outreach/campaigns/plan/mails-ahead.ts'
import { fullDay } from '#core/text/dates/full-day.ts'
import { reasonInWords } from '#server/automation/sequences/in-words.ts'
import { readPosition, writePosition } from '#server/contacts/list/position.ts'
import type { Ctx } from '#server/deps.ts'
import { recalledAccounts } from '#server/mailbox/accounts/access.ts'
import { zoneOfPlace } from '#server/people/working-hours/zone-of-place.ts'
import { createAnswerCache } from '#server/platform/answer-cache.ts'
import type { CampaignRow } from '../queries.ts'
import { requireCampaign } from '../require-campaign.ts'
import { stepsAsHappenings } from '../sending/state/steps-as-happenings.ts'
import { findRests } from '../writers.ts'
import { countEnrolled, type EnrolledRow, findEnrolledRows } from './contact-queries.ts'
import { nextMailOf } from './next-mail.ts'
import { isFew } from './piece-queries.ts'

interface Listing {
  id: number
  page: number
  after?: string | undefined
  state?: CampaignContactState | undefined
  step?: number | undefined
  search: string
}

/** How many contacts of a large campaign a filter finds, for its pages. */
const totals = createAnswerCache<number>({ most: 500, forMs: 60_000, isKept: total => !isFew(total) })

/** The contacts of a campaign. */
export async function listEnrolled(
  ctx: Ctx,
  { id, page, after, ...filter }: Listing,
): Promise<{ contacts: CampaignContact[]; total: number; hasMore: boolean; next: string | null }> {
  const campaign = await requireCampaign(ctx.db, ctx.actor, id)
  const rows = await findEnrolledRows(ctx.db, campaign, filter, {
    limit: CAMPAIGN_CONTACTS_PAGE + 1,
    ...(after === undefined
      ? { offset: (page - 1) * CAMPAIGN_CONTACTS_PAGE }
      : { after: readPosition(after, 'newest').id }),
  })
  const shown = rows.slice(0, CAMPAIGN_CONTACTS_PAGE)
  const last = shown.at(-1)
  const hasMore = rows.length > shown.length
  const { workspaceId, revision } = campaign
  const total = await totals.get(
    ctx.db,
    JSON.stringify([workspaceId, id, revision, filter]),
    { now: ctx.clock.now() },
    () => countEnrolled(ctx.db, campaign, filter),
  )
  const viewing = await viewingOf(ctx, { workspaceId, campaignIds: [id] })
  return {
    contacts: await Promise.all(shown.map(row => presentEnrolled(row, campaign, viewing))),
    total,
    hasMore,
    next: hasMore && last ? writePosition({ by: 'newest', id: last.contactId }) : null,
  }
}

export interface Viewing {
  /** Mailboxes whose conversations the viewer may read. */
  readable: ReadonlySet<number>
  /** The day in UTC. */
  today: string
  /** Campaigns that rest: nothing of them leaves. */
  resting: ReadonlySet<number>
}

export async function viewingOf(
  ctx: Ctx,
  { workspaceId, campaignIds }: { workspaceId: number; campaignIds: readonly number[] },
): Promise<Viewing> {
  const accounts = await recalledAccounts(ctx, 'mail.read')
  return {
    readable: new Set(accounts.map(({ id }) => id)),
    today: ctx.clock.now().toISOString().slice(0, 10),
    resting: new Set((await findRests(ctx.db, workspaceId, campaignIds)).keys()),
  }
}

/** How a contact of a campaign is shown. A conversation is named where the caller may read its mailbox. */
export async function presentEnrolled(
  {
    contactId,
    name,
    email,
    company,
    state,
    isActive,
    place,
    isHeld,
    uncertainId,
    problems,
    reason,
    mailbox,
    backOn,
    accountId,
    done,
    threadId,
    ...coming
  }: EnrolledRow,
  campaign: CampaignRow,
  { readable, today, resting }: Viewing,
): Promise<CampaignContact> {
  const rests = resting.has(campaign.id)
  const history = stepsAsHappenings(done.map(({ at, ...step }) => ({ ...step, doneAt: new Date(at) })))
  const [next] = isActive ? mailsAhead(campaign.steps, history) : []
  const mail = isActive && !rests ? nextMailOf(campaign.steps, { ...coming, done }) : null
  const last = done.at(-1)
  return {
    contactId,
    name,
    email,
    company,
    state,
    isHeld,
    uncertainEmailId: uncertainId,
    why:
      (uncertainId !== null && 'Nobody knows whether the last mail has arrived.') ||
      (isHeld && next && problems[next.step]) ||
      reasonInWords(reason) ||
      (isActive && backOn && today <= backOn && `Is away, and back on ${fullDay(backOn)}.`) ||
      whyOf(state, { isActive, hasNext: next !== undefined, campaign }),
    lastStep: last?.step ?? null,
    lastAt: last?.at ?? null,
    nextStep: mail?.step ?? next?.step ?? null,
    nextAt: mail?.at ?? null,
    timeZone: (await zoneOfPlace(place))?.timeZone ?? null,
    mailbox,
    threadId: threadId !== null && accountId !== null && readable.has(accountId) ? String(threadId) : null,
  }
}

function whyOf(
  state: CampaignContactState,
  { isActive, hasNext, campaign }: { isActive: boolean; hasNext: boolean; campaign: CampaignRow },
): string {
  if (state === 'finished') return 'Has got all steps.'
  if (state === 'interested') return 'Is interested.'
  if (state === 'answered') return 'Has answered.'
  if (!isActive) return campaign.state === 'paused' ? 'Waits until the campaign is resumed.' : 'Waits.'
  return hasNext ? 'Waits for the next mail.' : 'Waits for a person to do the next step.'
}
