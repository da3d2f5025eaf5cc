import type { AnyActor } from '#core/policy.ts'
import type { Tx } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
import { findTenant } from './task-queries.ts'

/** Tells the screens of everybody who shares the tasks of a workspace. */
export async function tellTasks(
  tx: Tx,
  { events }: Pick<Deps, 'events'>,
  workspaceId: number,
): Promise<void> {
  const tenant = await findTenant(tx, workspaceId)
  if (tenant) await events.publish(tx, tenant, { type: 'campaign_updated' })
}

interface Deed {
  action: `task.${string}`
  task: { id: number; title: string }
  details?: Record<string, unknown>
}

/** Writes down what somebody decided about a task. */
export async function recordDeed(
  tx: Tx,
  { clock, actor }: Pick<Deps, 'clock'> & { actor: Exclude<AnyActor, null> },
  workspaceId: number,
  { action, task, details = {} }: Deed,
): Promise<void> {
  const tenant = await findTenant(tx, workspaceId)
  if (!tenant) return
  await recordAudit(tx, {
    at: clock.now(),
    actor,
    organizationId: 'organizationId' in tenant ? tenant.organizationId : null,
    userId: 'userId' in tenant ? tenant.userId : undefined,
    action,
    subject: { text: task.title, id: task.id },
    details,
  })
}
