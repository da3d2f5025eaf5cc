import type { AuditAction } from '#core/contract/audit-actions.ts'
import type { AnyActor } from '#core/policy.ts'
import type { Tx } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import { recordInWorkspace } from '#server/features/outreach/tell.ts'

/** Writes down what was done with a campaign. */
export const recordCampaign = (
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  {
    workspaceId,
    campaign: { id, name },
    ...deed
  }: {
    workspaceId: number
    actor: AnyActor
    action: Extract<AuditAction, `campaign.${string}`>
    campaign: { id: number; name: string }
    details?: Record<string, unknown>
  },
): Promise<void> => recordInWorkspace(tx, deps, workspaceId, { ...deed, subject: { text: name, id } })
