import {
  CAMPAIGN_CONTACTS_PAGE,
  type CampaignContact,
  type CampaignContactState,
} from '#core/contract/outreach/campaigns.ts'
import { mailsAhead } from '#core/outreach/campaigns/plan/mails-ahead.ts'
import { inMailTransaction } from '#server/db/transaction.ts'
import type { Ctx } from '#server/deps.ts'
import { accessibleAccounts } from '#server/features/accounts/access.ts'
import { reasonInWords } from '#server/features/automation/sequences/in-words.ts'
import { updateEnrolment } from '#server/features/automation/sequences/queries.ts'
import { stepsAsHappenings } from '#server/features/outbox/campaign/load-run.ts'
import { tellWorkspace } from '#server/features/outreach/tell.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import type { CampaignRow } from '../queries.ts'
import { requireCampaign } from '../require-campaign.ts'
import { recordCampaign } from '../tell.ts'
import { countEnrolled, type EnrolledRow, findEnrolledRows } from './contact-queries.ts'

interface Listing {
  id: number
  page: number
  state?: CampaignContactState | undefined
  step?: number | undefined
  search: string
}

/** The contacts of a campaign. */
export async function listEnrolled(
  ctx: Ctx,
  { id, page, ...filter }: Listing,
): Promise<{ contacts: CampaignContact[]; total: number; hasMore: boolean }> {
  const campaign = await requireCampaign(ctx.db, ctx.actor, id)
  const offset = (page - 1) * CAMPAIGN_CONTACTS_PAGE
  const rows = await findEnrolledRows(ctx.db, campaign, filter, { limit: CAMPAIGN_CONTACTS_PAGE, offset })
  const total = await countEnrolled(ctx.db, campaign, filter)
  const readable = new Set(
    (await accessibleAccounts(ctx.db, ctx.actor, 'mail.read')).map(account => account.id),
  )
  return {
    contacts: rows.map(row => presentEnrolled(row, campaign, readable)),
    total,
    hasMore: offset + rows.length < total,
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
    reason,
    mailbox,
    accountId,
    done,
    nextAt,
    threadId,
  }: EnrolledRow,
  campaign: CampaignRow,
  readable: ReadonlySet<number>,
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
    why: reasonInWords(reason) ?? whyOf(state, { isActive, hasNext: next !== undefined, campaign }),
    lastStep: last?.step ?? null,
    lastAt: last?.at ?? null,
    nextStep: next?.step ?? null,
    nextAt: next ? nextAt : null,
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

/** Ends a campaign for one contact. What waits in the outbox for them is refused by the gate. */
export async function stopContact(
  ctx: Ctx,
  { id, contactId }: { id: number; contactId: number },
): Promise<void> {
  const campaign = await requireCampaign(ctx.db, ctx.actor, id)
  const [found] = await findEnrolledRows(ctx.db, campaign, { contactId }, { limit: 1, offset: 0 })
  if (!found) throw notFound('This contact of the campaign')
  const { workspaceId } = campaign
  await inMailTransaction(ctx.db, found.accountId === null ? [] : [found.accountId], async tx => {
    const [row] = await findEnrolledRows(tx, campaign, { contactId }, { limit: 1, offset: 0 })
    if (!row || ENDED.includes(row.state))
      throw new AppError(409, 'The campaign has ended for this contact.', 'ended')
    await updateEnrolment(
      tx,
      { workspaceId, id: row.enrolmentId },
      { state: 'stopped', reason: 'stopped', dueAt: null, endedAt: ctx.clock.now() },
    )
    await recordCampaign(tx, ctx, {
      workspaceId,
      actor: ctx.actor,
      action: 'campaign.contact-stopped',
      campaign,
      details: { contactId },
    })
    await tellWorkspace(tx, ctx, workspaceId, 'campaign_updated')
  })
}

const ENDED: readonly CampaignContactState[] = ['bounced', 'unsubscribed', 'finished', 'stopped']
