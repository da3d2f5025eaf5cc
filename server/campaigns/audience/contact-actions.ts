import type { AuditAction } from '#core/contract/audit-actions.ts'
import { lockEnrolment } from '#server/automation/sequences/queries.ts'
import type { Tx } from '#server/db/client.ts'
import { inMailTransaction } from '#server/db/transaction.ts'
import type { Ctx } from '#server/deps.ts'
import { tellWorkspace } from '#server/people/outreach/tell.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import { requireCampaign, requireLocked } from '../require-campaign.ts'
import { end, letGoOn } from '../sending/reconcile.ts'
import { loadRun, type Run } from '../sending/state/load-run.ts'
import { recordCampaign } from '../tell.ts'
import { findEnrolledRows } from './contact-queries.ts'

interface OfContact {
  id: number
  contactId: number
}

/** Ends a campaign for one contact. What waits in the outbox for them is refused by the gate. */
export const stopContact = (ctx: Ctx, of: OfContact): Promise<void> =>
  change(ctx, of, 'campaign.contact-stopped', async (tx, run) => {
    if (run.enrolled.state !== 'active' && run.enrolled.state !== 'paused')
      throw new AppError(409, 'The campaign has ended for this contact.', 'ended')
    await end(tx, ctx, run, 'stopped', ctx.clock.now())
  })

/**
 * Lets a campaign go on for a contact for whom it is held: a mail that could not be written is tried again, and a step whose
 * message became a draft is passed over. Whether a mail has arrived has to be said first (`outbox.decide`).
 */
export const letContactGoOn = (ctx: Ctx, of: OfContact): Promise<void> =>
  change(ctx, of, 'campaign.contact-goes-on', async (tx, run) => {
    const { enrolled, steps } = run
    const isOn = enrolled.state === 'active' || enrolled.state === 'paused'
    if (!isOn || enrolled.reason === null)
      throw new AppError(409, 'Nothing holds the campaign for this contact.', 'not-held')
    const now = ctx.clock.now()
    if (steps.some(({ outcome, outgoingState }) => outcome === 'waiting' && outgoingState === 'uncertain'))
      throw new AppError(409, 'Please say first whether the last mail has arrived.', 'uncertain')
    await letGoOn(tx, run, now)
    await tellWorkspace(tx, ctx, enrolled.workspaceId, 'campaign_updated')
  })

/** Changes how a contact stands in a campaign, under the lock of its mailbox, and writes that down. */
async function change(
  ctx: Ctx,
  { id, contactId }: OfContact,
  action: Extract<AuditAction, `campaign.${string}`>,
  work: (tx: Tx, run: Run) => Promise<void>,
): Promise<void> {
  const campaign = await requireCampaign(ctx.db, ctx.actor, id)
  const { workspaceId } = campaign
  const find = async (db: Tx | Ctx['db']) => {
    const [row] = await findEnrolledRows(db, campaign, { contactId }, { limit: 1 })
    if (!row) throw notFound('This contact of the campaign')
    return row
  }
  const { accountId } = await find(ctx.db)
  await inMailTransaction(ctx.db, accountId === null ? [] : [accountId], async tx => {
    await requireLocked(tx, ctx.actor, id)
    const { enrolmentId } = await find(tx)
    const run = await lockRun(tx, { workspaceId, id: enrolmentId }, ctx.clock.now())
    await work(tx, run)
    await recordCampaign(tx, ctx, { workspaceId, actor: ctx.actor, action, campaign, details: { contactId } })
  })
}

async function lockRun(tx: Tx, key: { workspaceId: number; id: number }, now: Date): Promise<Run> {
  await lockEnrolment(tx, key)
  const run = await loadRun(tx, key, now)
  if (!run) throw notFound('This contact of the campaign')
  return run
}
