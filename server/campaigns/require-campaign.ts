import { can } from '#core/policy.ts'
import type { Executor, Tx } from '#server/db/client.ts'
import type { Ctx } from '#server/deps.ts'
import { findAccountsAmong } from '#server/mailbox/accounts/queries.ts'
import { outreachWorkspace } from '#server/people/outreach/workspace.ts'
import { forbidden, notFound } from '#server/platform/errors.ts'
import { type CampaignKey, type CampaignRow, findCampaign, findMailboxIds, lockCampaign } from './queries.ts'

/** A campaign of the caller's workspace. Throws 403 without the permission, and 404 if there is none. */
export async function requireCampaign(db: Executor, actor: Ctx['actor'], id: number): Promise<CampaignRow> {
  const found = await findCampaign(db, { workspaceId: outreachWorkspace(actor), id })
  if (!found) throw notFound('This campaign')
  return found
}

/** The same to be changed, locked until the end of the transaction. Throws 403 as `refuseChange` says. */
export async function requireLocked(tx: Tx, actor: Ctx['actor'], id: number): Promise<CampaignRow> {
  const found = await lockCampaign(tx, { workspaceId: outreachWorkspace(actor), id })
  if (!found) throw notFound('This campaign')
  const refusal = await refuseChange(tx, actor, found)
  if (refusal) throw forbidden(refusal)
  return found
}

/** Why somebody may not change a campaign: they have to be allowed to send from each mailbox that it leaves from. */
export async function refuseChange(
  db: Executor,
  actor: Ctx['actor'],
  campaign: CampaignKey,
): Promise<string | null> {
  const ids = await findMailboxIds(db, campaign)
  const accounts = await findAccountsAmong(db, [campaign.workspaceId], ids)
  const closed = accounts.find(account => !can(actor, 'mail.manage', account))
  return closed
    ? `This campaign leaves from ${closed.email}. Only who may send from there can change it.`
    : null
}
