import type { Tx } from '#server/db/client.ts'
import type { AccountKey } from '#server/db/keys.ts'
import { recordAudit } from '#server/people/audit/record-audit.ts'
import { findOwner } from '#server/people/workspaces/queries.ts'
import { findCampaignsOfMailbox, takeOutOfCampaigns } from './campaign-queries.ts'

/**
 * Takes a mailbox out of the campaigns of its workspace, because it is removed or goes to another one. The log says so for each
 * campaign, and for how many contacts it has ended.
 */
export async function leaveCampaigns(tx: Tx, account: AccountKey, why: 'removed' | 'moved'): Promise<void> {
  const { workspaceId } = account
  const campaigns = await findCampaignsOfMailbox(tx, account)
  await takeOutOfCampaigns(tx, account)
  const owner = campaigns.length > 0 ? await findOwner(tx, workspaceId) : null
  for (const { id, name, mailbox, contacts, at } of campaigns)
    await recordAudit(tx, {
      ...{ at, organizationId: null, ...owner, actor: { kind: 'system', part: 'accounts' } },
      action: 'campaign.mailbox-left',
      subject: { text: name, id },
      details: { mailbox, why, ...(contacts > 0 ? { contactsStopped: contacts } : {}) },
    })
}
