import type { AuditAction } from '#core/contract/audit-actions.ts'
import type { Tx } from '#server/db/client.ts'
import type { Ctx } from '#server/deps.ts'
import { recordAudit } from '#server/people/audit/record-audit.ts'
import { outreachScope } from '#server/people/outreach/workspace.ts'
import type { Entry } from './suppress.ts'

/** The audit log names at most so many values. */
export const MOST_NAMED = 200

interface Told {
  action: Extract<AuditAction, `suppression.${string}`>
  /** At least one. */
  entries: readonly Entry[]
  details: Record<string, unknown>
}

/** Writes down what somebody did with the suppression list, and tells the screens. */
export async function tellSuppressions(
  tx: Tx,
  { clock, actor, events }: Pick<Ctx, 'clock' | 'actor' | 'events'>,
  { action, entries, details }: Told,
): Promise<void> {
  const values = entries.map(({ value }) => value)
  const nouns = entries.some(({ kind }) => kind === 'domain') ? 'addresses and domains' : 'addresses'
  await recordAudit(tx, {
    at: clock.now(),
    actor,
    organizationId: actor.organizationId,
    userId: actor.id,
    action,
    subject: { text: values.length === 1 ? (values[0] as string) : `${values.length} ${nouns}` },
    details: { values: values.slice(0, MOST_NAMED), ...details },
  })
  // Lists of contacts show who is on the list.
  await events.publish(tx, outreachScope(actor), { type: 'contact_updated' })
}
