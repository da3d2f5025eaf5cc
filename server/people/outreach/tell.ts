import type { RealtimeType } from '#core/contract/realtime.ts'
import type { Tx } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import { type AuditEntry, recordAudit } from '#server/people/audit/record-audit.ts'
import { findOwner } from '#server/people/workspaces/queries.ts'

type Change = Extract<RealtimeType, `contact_${string}` | `website_${string}` | `campaign_${string}`>

/** Tells the screens of everybody who does outreach in a workspace. */
export async function tellWorkspace(
  tx: Tx,
  { events }: Pick<Deps, 'events'>,
  workspaceId: number,
  type: Change,
): Promise<void> {
  const owner = await findOwner(tx, workspaceId)
  if (owner) await events.publish(tx, owner, { type })
}

/** Writes into the audit log of a workspace what was done in it, by whomever. */
export async function recordInWorkspace(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  workspaceId: number,
  deed: Pick<AuditEntry, 'actor' | 'action' | 'subject' | 'details'>,
): Promise<void> {
  const owner = await findOwner(tx, workspaceId)
  await recordAudit(tx, { at: clock.now(), organizationId: null, ...owner, ...deed })
}
