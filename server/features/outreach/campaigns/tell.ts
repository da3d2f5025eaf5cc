import type { RealtimeType } from '#core/contract/realtime.ts'
import type { AnyActor } from '#core/policy.ts'
import type { Tx } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
import { findTenant } from './workspace-queries.ts'

type Told = Extract<RealtimeType, `campaign_${string}` | `contact_${string}`>

/** Tells the screens of everybody who shares the campaigns of a workspace. */
export async function tellWorkspace(
  tx: Tx,
  { events }: Pick<Deps, 'events'>,
  workspaceId: number,
  type: Told,
): Promise<void> {
  const { organizationId, userId } = await findTenant(tx, workspaceId)
  if (organizationId !== null) await events.publish(tx, { organizationId }, { type })
  else if (userId !== null) await events.publish(tx, { userId }, { type })
}

/** Writes down what was done with a campaign. */
export async function recordCampaign(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  {
    workspaceId,
    actor,
    action,
    campaign,
    details,
  }: {
    workspaceId: number
    actor: AnyActor
    action: `campaign.${string}`
    campaign: { id: number; name: string }
    details?: Record<string, unknown>
  },
): Promise<void> {
  const { organizationId, userId } = await findTenant(tx, workspaceId)
  await recordAudit(tx, {
    at: clock.now(),
    actor,
    organizationId,
    userId: userId ?? undefined,
    action,
    subject: { text: campaign.name, id: campaign.id },
    ...(details ? { details } : {}),
  })
}
