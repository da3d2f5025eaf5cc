import type { Tx } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import { findApprovals } from './approval-queries.ts'
import { closeTasks, keyOfApproval, openTask } from './open-tasks.ts'

/**
 * Keeps one task open for a campaign while first lines of it wait for somebody to approve them, and closes it once none does.
 * Call it in the transaction that writes or decides lines.
 */
export async function askForApproval(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'events'>,
  { workspaceId, campaignId }: { workspaceId: number; campaignId: number },
): Promise<void> {
  const { lines, tasks, isOpen, campaign, userId } = await findApprovals(tx, { workspaceId, campaignId })
  if (lines === 0) {
    if (isOpen) await closeTasks(tx, deps, { workspaceId, campaignId, kinds: ['approval'] })
    return
  }
  if (isOpen || campaign === null) return
  await openTask(tx, deps, {
    workspaceId,
    kind: 'approval',
    // One after another: the one before was closed when its lines were decided.
    key: keyOfApproval(campaignId, tasks + 1),
    title: `Approve first lines of ${campaign}`,
    campaignId,
    assigneeId: userId,
  })
}
