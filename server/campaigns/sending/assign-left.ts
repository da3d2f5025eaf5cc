import type { DueContact } from '#server/automation/sequences/due-queries.ts'
import type { Deps } from '#server/deps.ts'
import { findMailboxIds } from '../queries.ts'
import { assignTimes } from '../running/assign-times.ts'

/**
 * Gives a mailbox and a time to contacts that are due and have none, because a process died after it had added them. A
 * failure of one campaign keeps no other from going on; its contacts are due again later.
 */
export async function assignLeft(deps: Deps, left: readonly DueContact[]): Promise<void> {
  const byCampaign = new Map(left.map(contact => [contact.campaignId, contact]))
  for (const { workspaceId, campaignId } of byCampaign.values()) {
    try {
      const accountIds = await findMailboxIds(deps.db, { workspaceId, id: campaignId })
      await assignTimes(deps, workspaceId, { accountIds, campaignId })
    } catch (error) {
      deps.log.error({ err: error, campaignId }, 'contacts of a campaign could not get a mailbox')
    }
  }
}
