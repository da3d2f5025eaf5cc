import type { AuditAction } from '#core/contract/audit-actions.ts'
import { forwardsTo } from '#core/contract/rule-actions.ts'
import type { AnyActor } from '#core/policy.ts'
import type { Tx } from '#server/db/client.ts'
import type { Ctx } from '#server/deps.ts'
import { recordAudit } from '#server/people/audit/record-audit.ts'
import { coveredAccounts, findActorOf } from './covered.ts'
import type { RuleRow } from './queries.ts'

/**
 * Writes down what happened to a rule: in the log of the organization if it works in a mailbox there, else in its person's
 * own. Where it forwards to is told, because that takes mail out of the house.
 */
export async function auditRule(
  tx: Tx,
  { clock, actor }: Pick<Ctx<AnyActor>, 'clock' | 'actor'>,
  rule: RuleRow,
  action: AuditAction,
  { organizationId, ...details }: Record<string, unknown> & { organizationId?: number | null } = {},
): Promise<void> {
  const to = forwardsTo(rule.actions)
  await recordAudit(tx, {
    at: clock.now(),
    actor,
    organizationId: organizationId ?? rule.organizationId ?? (await organizationConcerned(tx, rule)),
    ...(rule.userId === null ? {} : { userId: rule.userId }),
    action,
    subject: { text: rule.name, id: rule.id },
    details: { ...details, ...(to.length > 0 ? { forwardsTo: to } : {}) },
  })
}

async function organizationConcerned(tx: Tx, rule: RuleRow): Promise<number | null> {
  const actor = await findActorOf(tx, rule)
  const covered = actor ? await coveredAccounts(tx, actor, rule) : []
  return covered.find(account => account.organizationId !== null)?.organizationId ?? null
}
