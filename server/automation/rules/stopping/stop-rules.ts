import type { AnyActor } from '#core/policy.ts'
import { can } from '#core/policy.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Ctx } from '#server/deps.ts'
import type { MailAccount } from '#server/mailbox/accounts/access.ts'
import { findAccountsAmong } from '#server/mailbox/accounts/queries.ts'
import { auditRule } from '../audit-rule.ts'
import { findActorOf } from '../covered.ts'
import {
  deleteRuleAccount,
  findActing,
  findOrganizationsRules,
  findRulesIn,
  findWideRules,
  type RuleRow,
  updateRule,
} from '../queries.ts'
import { handOver, rest } from './rests.ts'

/**
 * A person's rule that may not act in mailboxes any more stops there, and says so. One that has no other mailbox is switched
 * off. The admins of the organization may take it over.
 */
export async function stopThere(
  ctx: Ctx<AnyActor>,
  { rule, accounts }: { rule: RuleRow; accounts: readonly MailAccount[] },
): Promise<void> {
  await inTransaction(ctx.db, async tx => {
    const lost: MailAccount[] = []
    for (const account of accounts) {
      const found = await findActing(tx, [account.workspaceId], rule.id)
      if (!found?.isOn) continue
      const removed = found.isNarrowed ? await deleteRuleAccount(tx, rule.id, account) : 0
      const left = (await findActing(tx, [account.workspaceId], rule.id))?.accountIds ?? null
      const isOver = left === null ? !found.isNarrowed : left.length === 0
      if (removed === 0 && found.isNarrowed) continue
      const problem = `It does not act in ${account.email} any more: whoever saved it may not manage mail there.`
      await updateRule(tx, rule.id, { problem, ...(isOver ? { isOn: false } : {}) })
      const because = 'whoever saved it may not manage mail there any more'
      const { organizationId } = account
      await auditRule(tx, ctx, found, 'rule.stopped', { organizationId, mailbox: account.email, because })
      lost.push(account)
    }
    await handOver(tx, ctx, { rule, accounts: lost })
  })
}

/**
 * Somebody has left an organization, or their rights have changed: their own rules stop in mailboxes that they may not manage,
 * and the organization's that only they had saved rest. A rule for all that they own goes on in what they have taken along,
 * which the organization's log says as well.
 */
export async function stopLostRules(
  ctx: Ctx<AnyActor>,
  {
    workspaceId,
    userId,
    organizationId,
    hasLeft,
  }: { workspaceId: number; userId: number; organizationId: number; hasLeft: boolean },
): Promise<void> {
  for (const rule of hasLeft ? await findWideRules(ctx.db, workspaceId, userId) : []) {
    const because = 'its person has left; it works in their own mailboxes only'
    await inTransaction(ctx.db, tx => auditRule(tx, ctx, rule, 'rule.stopped', { organizationId, because }))
  }
  for (const rule of await findRulesIn(ctx.db, workspaceId, userId)) {
    const actor = await findActorOf(ctx.db, rule)
    const named = await findAccountsAmong(ctx.db, [workspaceId], rule.accountIds ?? [])
    await stopThere(ctx, { rule, accounts: named.filter(each => !actor || !can(actor, 'mail.manage', each)) })
  }
  for (const rule of await findOrganizationsRules(ctx.db, workspaceId, organizationId))
    if (!(await findActorOf(ctx.db, rule))) await rest(ctx, { rule, workspaceId })
}
