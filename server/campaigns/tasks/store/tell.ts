import type { AuditAction } from '#core/contract/audit-actions.ts'
import type { AnyActor } from '#core/policy.ts'
import type { Tx } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import { recordInWorkspace } from '#server/people/outreach/tell.ts'

interface Deed {
  action: Extract<AuditAction, `task.${string}`>
  task: { id: number; title: string }
  details?: Record<string, unknown>
}

/** Writes down what somebody decided about a task. */
export const recordDecision = (
  tx: Tx,
  { clock, actor }: Pick<Deps, 'clock'> & { actor: AnyActor },
  workspaceId: number,
  { action, task: { id, title: text }, details = {} }: Deed,
): Promise<void> =>
  recordInWorkspace(tx, { clock }, workspaceId, { actor, action, subject: { text, id }, details })
