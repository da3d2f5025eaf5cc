import type { Rule } from '#core/contract/rules.ts'
import type { AnyActor } from '#core/policy.ts'
import { cut } from '#core/text/cut.ts'
import type { Tx } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Ctx } from '#server/deps.ts'
import type { MailAccount } from '#server/mailbox/accounts/access.ts'
import { AppError, badRequest } from '#server/platform/errors.ts'
import { takeBackRest, tellOfRest } from '#server/read/notices/rests.ts'
import { auditRule } from '../audit-rule.ts'
import { coveredAccounts } from '../covered.ts'
import { dryRunHash } from '../dry-run-hash.ts'
import { type Proven, requireProofToSend } from '../forwards/require-proof.ts'
import { tellOfForward } from '../forwards/tell-of-forward.ts'
import { readRuleOf } from '../present-rule.ts'
import { insertRule, lockKeeper, type RuleRow, replaceRuleAccounts, updateRule } from '../queries.ts'
import { keeperOf, requireRule } from '../require-rule.ts'

const TAKE_OVER = 'An admin can take it over.'

/** A rule of the organization does not act any more, because who has saved it last is no admin: the admins are told. */
export async function rest(
  ctx: Ctx<AnyActor>,
  { rule, workspaceId }: { rule: RuleRow; workspaceId: number },
): Promise<void> {
  const problem = `It is on hold: who has saved it last is no admin any more. ${TAKE_OVER}`
  await inTransaction(ctx.db, async tx => {
    if (rule.problem !== problem) await updateRule(tx, rule.id, { problem })
    await tell(tx, ctx, { rule, workspaceId, reason: problem, writer: rule.userId })
  })
}

/**
 * A person's rule does not act in mailboxes of an organization any more: its admins get it as the organization's, for these
 * mailboxes. It is off until one of them takes it over.
 */
export async function handOver(
  tx: Tx,
  ctx: Ctx<AnyActor>,
  { rule, accounts }: { rule: RuleRow; accounts: readonly MailAccount[] },
): Promise<void> {
  const ofOrganizations = accounts.filter(({ organizationId }) => organizationId !== null)
  const byOrganization = Map.groupBy(ofOrganizations, ({ organizationId }) => organizationId)
  for (const [organizationId, own] of byOrganization) {
    const { name, search, hasAge, timeZone, actions, stopsHere } = rule
    const workspaceId = own[0]?.workspaceId ?? 0
    const problem = `Whoever saved it may not manage mail there any more. ${TAKE_OVER}`
    const values = { name, search, hasAge, timeZone, actions, stopsHere, isNarrowed: true, problem }
    const id = await insertRule(tx, { ...values, userId: null, organizationId, isOrganizations: true })
    await replaceRuleAccounts(tx, id, [workspaceId], own)
    await tell(tx, ctx, { rule: { id, name }, workspaceId, reason: problem, writer: rule.userId })
  }
}

const tell = (
  tx: Tx,
  ctx: Ctx<AnyActor>,
  {
    rule: { id, name },
    workspaceId,
    reason,
    writer,
  }: { rule: Pick<RuleRow, 'id' | 'name'>; workspaceId: number; reason: string; writer: number | null },
): Promise<void> =>
  tellOfRest(tx, ctx, {
    workspaceId,
    what: 'rule',
    id,
    title: `The rule “${cut(name, 80)}” is on hold`,
    reason,
    path: '/rules',
    writers: [writer],
  })

/** Whoever saves or removes a rule knows of it. */
export async function endRestOf(tx: Tx, ctx: Ctx, ruleId: number): Promise<void> {
  for (const workspaceId of ctx.actor.workspaceIds)
    await takeBackRest(tx, ctx, { workspaceId, what: 'rule', id: ruleId })
}

/** A rule of the organization acts with the rights of the caller from now on. Throws 409 if it does not rest. */
export async function takeOverRule(ctx: Ctx, { id, isProven }: { id: number } & Proven): Promise<Rule> {
  const { rule, shown } = await inTransaction(ctx.db, async tx => {
    await lockKeeper(tx, keeperOf(ctx.actor))
    const rule = await requireRule(tx, ctx.actor, id)
    requireProofToSend(rule, { isProven })
    if (!(await readRuleOf(tx, ctx, id)).rests)
      throw new AppError(409, 'This rule is not on hold.', 'not-resting')
    if ((await coveredAccounts(tx, ctx.actor, rule)).length === 0)
      throw badRequest('Its mailboxes are not there any more. You can edit it, or remove it.')
    const now = ctx.clock.now()
    const change = { userId: ctx.actor.id, isOn: true, problem: null, lookedAt: null, updatedAt: now }
    // It acts as it did before, so it needs no other look.
    await updateRule(tx, id, { ...change, dryRunHash: dryRunHash(rule) })
    if (rule.hasAge) await ctx.queue.send('rules.look', {}, { db: tx })
    await endRestOf(tx, ctx, id)
    await auditRule(tx, ctx, rule, 'rule.taken-over')
    return { rule: await requireRule(tx, ctx.actor, id), shown: await readRuleOf(tx, ctx, id) }
  })
  await tellOfForward(ctx, rule)
  return shown
}
