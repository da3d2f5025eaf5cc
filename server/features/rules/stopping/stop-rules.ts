import type { AnyActor } from '#core/policy.ts'
import { can } from '#core/policy.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Ctx } from '#server/deps.ts'
import type { MailAccount } from '#server/features/accounts/access.ts'
import { findAccountsAmong } from '#server/features/accounts/queries.ts'
import { auditRule } from './audit-rule.ts'
import { findActorOf } from './covered.ts'
import {
  deleteRuleAccount,
  findActing,
  findRulesIn,
  findWideRules,
  type RuleRow,
  updateRule,
} from './queries.ts'

/**
 * A rule that may not act in a mailbox any more stops there, and says so. One that has no other mailbox is switched off.
 */
export async function stopThere(
  ctx: Ctx<AnyActor>,
  { rule, account }: { rule: RuleRow; account: MailAccount },
): Promise<void> {
  await inTransaction(ctx.db, async tx => {
    const found = await findActing(tx, [account.workspaceId], rule.id)
    if (!found?.isOn) return
    const removed = found.isNarrowed ? await deleteRuleAccount(tx, rule.id, account) : 0
    const left = (await findActing(tx, [account.workspaceId], rule.id))?.accountIds ?? null
    const isOver = left === null ? !found.isNarrowed : left.length === 0
    if (removed === 0 && found.isNarrowed) return
    const problem = `It does not act in ${account.email} any more: whoever keeps it may not manage mail there.`
    await updateRule(tx, rule.id, { problem, ...(isOver ? { isOn: false } : {}) })
    const because = 'whoever keeps it may not manage mail there any more'
    const { organizationId } = account
    await auditRule(tx, ctx, found, 'rule.stopped', { organizationId, mailbox: account.email, because })
  })
}

/**
 * Somebody has left an organization: their own rules stop in its mailboxes, as far as these are not theirs. A rule for all that
 * they own goes on in what they have taken along, which the organization's log says as well.
 */
export async function stopLostRules(
  ctx: Ctx<AnyActor>,
  { workspaceId, userId, organizationId }: { workspaceId: number; userId: number; organizationId: number },
): Promise<void> {
  for (const rule of await findWideRules(ctx.db, workspaceId, userId)) {
    const because = 'its person has left; it works in their own mailboxes only'
    await inTransaction(ctx.db, tx => auditRule(tx, ctx, rule, 'rule.stopped', { organizationId, because }))
  }
  for (const rule of await findRulesIn(ctx.db, workspaceId, userId)) {
    const actor = await findActorOf(ctx.db, rule)
    for (const account of await findAccountsAmong(ctx.db, [workspaceId], rule.accountIds ?? []))
      if (!actor || !can(actor, 'mail.manage', account)) await stopThere(ctx, { rule, account })
  }
}
