import {
  CAMPAIGN_CONTACTS_PAGE,
  type CampaignContact,
  type CampaignContactState,
} from '#core/contract/outreach/campaigns.ts'
import { mailsAhead } from '#core/outreach/campaigns/plan/mails-ahead.ts'
import { fullDay } from '#core/text/dates/full-day.ts'
import type { Ctx } from '#server/deps.ts'
import { recalledAccounts } from '#server/features/accounts/access.ts'
import { reasonInWords } from '#server/features/automation/sequences/in-words.ts'
import { stepsAsHappenings } from '#server/features/outbox/campaign/steps-as-happenings.ts'
import { readPosition, writePosition } from '#server/features/outreach/contacts/list/position.ts'
import { createAnswerCache } from '#server/platform/answer-cache.ts'
import type { CampaignRow } from '../queries.ts'
import { requireCampaign } from '../require-campaign.ts'
import { countEnrolled, type EnrolledRow, findEnrolledRows } from './contact-queries.ts'
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
  const viewing = await viewingOf(ctx)
  return {
    contacts: shown.map(row => presentEnrolled(row, campaign, viewing)),
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
}

export async function viewingOf(ctx: Ctx): Promise<Viewing> {
  const accounts = await recalledAccounts(ctx, 'mail.read')
  return {
    readable: new Set(accounts.map(({ id }) => id)),
    today: ctx.clock.now().toISOString().slice(0, 10),
  }
}

/** How a contact of a campaign is shown. A conversation is named where the caller may read its mailbox. */
export function presentEnrolled(
  {
    contactId,
    name,
    email,
    company,
    state,
    isActive,
    isHeld,
    problems,
    reason,
    mailbox,
    backOn,
    accountId,
    done,
    nextAt,
    threadId,
  }: EnrolledRow,
  campaign: CampaignRow,
  { readable, today }: Viewing,
): CampaignContact {
  const history = stepsAsHappenings(done.map(({ at, ...step }) => ({ ...step, doneAt: new Date(at) })))
  const [next] = isActive ? mailsAhead(campaign.steps, history) : []
  const last = done.at(-1)
  return {
    contactId,
    name,
    email,
    company,
    state,
    isHeld,
    why:
      (isHeld && next && problems[next.step]) ||
      reasonInWords(reason) ||
      (isActive && backOn && today <= backOn && `Is away, and back on ${fullDay(backOn)}.`) ||
      whyOf(state, { isActive, hasNext: next !== undefined, campaign }),
    lastStep: last?.step ?? null,
    lastAt: last?.at ?? null,
    nextStep: next?.step ?? null,
    nextAt: next && !isHeld ? nextAt : null,
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
