import type { Body } from '#core/contract/endpoint.ts'
import { isForOldMail, NOT_FOR_OLD_MAIL } from '#core/contract/rule-actions.ts'
import { MOST_RULES, type Rule, type rules } from '#core/contract/rules.ts'
import type { Tx } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Ctx } from '#server/deps.ts'
import { requireOpen } from '#server/people/auth/seals/require-open.ts'
import { rememberZone } from '#server/people/working-hours/working-hours.ts'
import { AppError, badRequest, forbidden, notFound } from '#server/platform/errors.ts'
import { deedOf } from './acting/perform.ts'
import { auditRule } from './audit-rule.ts'
import { compileRule, unsure } from './compile-rule.ts'
import { coveredAccounts } from './covered.ts'
import { dryRunHash } from './dry-run-hash.ts'
import { type Proven, requireProofToSend } from './forwards/require-proof.ts'
import { tellOfForward } from './forwards/tell-of-forward.ts'
import { presentRules, readRuleOf } from './present-rule.ts'
import {
  countRules,
  findRules,
  insertRule,
  type Keeper,
  lockKeeper,
  orderRules,
  type RuleRow,
  replaceRuleAccounts,
  updateRule,
} from './queries.ts'
import { keeperOf, requireRule } from './require-rule.ts'
import { searchOfRule } from './search-of-rule.ts'
import { endRestOf } from './stopping/rests.ts'

type RuleBody = Body<typeof rules.change>

export async function listRules(ctx: Ctx): Promise<{ rules: Rule[] }> {
  return { rules: await presentRules(ctx.db, ctx, await findRules(ctx.db, keeperOf(ctx.actor))) }
}

/** Keeps a rule. It is off: nobody has seen yet what it would do. */
export async function createRule(ctx: Ctx, body: Body<typeof rules.create> & Proven): Promise<Rule> {
  requireProofToSend(body, body)
  const { isOrganizations } = body
  const keeper = keeperOf(ctx.actor)
  if (isOrganizations && keeper.keepsOf === null)
    throw forbidden('Only admins can save rules for the organization')
  const organizationId = isOrganizations ? keeper.keepsOf : null
  const { values, accounts } = await readRule(ctx, body, { isOrganizations, organizationId })
  if (!isOrganizations) requireOpen(ctx.actor)
  return locked(ctx, keeper, async tx => {
    if ((await countRules(tx, keeper)) >= MOST_RULES)
      throw badRequest(`There are ${MOST_RULES} rules already. Please remove one first.`)
    const id = await insertRule(tx, { ...values, userId: ctx.actor.id, organizationId, isOrganizations })
    await replaceRuleAccounts(tx, id, ctx.actor.workspaceIds, accounts)
    await keepZone(tx, ctx, body)
    return readRuleOf(tx, ctx, id)
  })
}

/** Changes a rule. It is switched off if that changes what it would do. */
export async function changeRule(
  ctx: Ctx,
  { id, ...body }: RuleBody & Proven & { id: number },
): Promise<Rule> {
  const known = await requireRule(ctx.db, ctx.actor, id)
  requireProofToSend(body, body)
  const { values, accounts } = await readRule(ctx, body, known)
  return locked(ctx, keeperOf(ctx.actor), async tx => {
    const before = await requireRule(tx, ctx.actor, id)
    const now = ctx.clock.now()
    const acting = before.isOrganizations ? { userId: ctx.actor.id } : {}
    await updateRule(tx, id, { ...values, ...acting, problem: null, updatedAt: now })
    await replaceRuleAccounts(tx, id, ctx.actor.workspaceIds, accounts)
    await keepZone(tx, ctx, body)
    await endRestOf(tx, ctx, id)
    const after = await requireRule(tx, ctx.actor, id)
    if (before.isOn && dryRunHash(after) !== before.dryRunHash) {
      await updateRule(tx, id, { isOn: false })
      await auditRule(tx, ctx, after, 'rule.switched-off', { because: 'it was changed' })
    }
    return readRuleOf(tx, ctx, id)
  })
}

/**
 * Throws 409 `dry-run-first` unless what it says now was tried on the mail that is there. Those whose mail it begins to
 * forward get a letter.
 */
export async function switchRule(
  ctx: Ctx,
  { id, isOn, isProven }: { id: number; isOn: boolean } & Proven,
): Promise<Rule> {
  const { rule, shown, begins } = await locked(ctx, keeperOf(ctx.actor), async tx => {
    const rule = await requireRule(tx, ctx.actor, id)
    if (isOn) requireProofToSend(rule, { isProven })
    if (isOn && rule.dryRunHash !== dryRunHash(rule))
      throw new AppError(409, 'Please look first at what this rule would have done', 'dry-run-first')
    if (rule.isOn !== isOn) {
      const acting = rule.isOrganizations && isOn ? { userId: ctx.actor.id } : {}
      await updateRule(tx, id, { ...acting, isOn, lookedAt: null, problem: null, updatedAt: ctx.clock.now() })
      await endRestOf(tx, ctx, id)
      if (isOn && rule.hasAge) await ctx.queue.send('rules.look', {}, { db: tx })
      await auditRule(tx, ctx, rule, isOn ? 'rule.switched-on' : 'rule.switched-off')
    }
    const after = await requireRule(tx, ctx.actor, id)
    return { rule: after, shown: await readRuleOf(tx, ctx, id), begins: isOn && !rule.isOn }
  })
  if (begins) await tellOfForward(ctx, rule)
  return shown
}

/** It acts no more at once; a job deletes its log, and its row last. */
export async function removeRule(ctx: Ctx, id: number): Promise<void> {
  await locked(ctx, keeperOf(ctx.actor), async tx => {
    const rule = await requireRule(tx, ctx.actor, id)
    await updateRule(tx, id, { isOn: false, removedAt: ctx.clock.now() })
    await endRestOf(tx, ctx, id)
    await auditRule(tx, ctx, rule, 'rule.removed')
    await ctx.queue.send('rules.tidy', {}, { db: tx })
  })
}

/** Rules that are not named keep their places after those that are. */
export async function setRuleOrder(ctx: Ctx, ids: number[]): Promise<{ rules: Rule[] }> {
  const keeper = keeperOf(ctx.actor)
  await locked(ctx, keeper, async tx => {
    const own = (await findRules(tx, keeper)).map(({ id }) => id)
    const named = [...new Set(ids)].filter(id => own.includes(id))
    await orderRules(tx, [...named, ...own.filter(id => !named.includes(id))])
  })
  return listRules(ctx)
}

const locked = <T>(ctx: Ctx, keeper: Keeper, work: (tx: Tx) => Promise<T>): Promise<T> =>
  inTransaction(ctx.db, async tx => {
    await lockKeeper(tx, keeper)
    return work(tx)
  })

/** Some actions leave at the hours of the rule's person. */
async function keepZone(tx: Tx, { actor, clock }: Ctx, { actions, timeZone }: RuleBody): Promise<void> {
  if (actions.some(action => deedOf(action).keepsHours))
    await rememberZone(tx, { userId: actor.id, timeZone, now: clock.now() })
}

/** What a person has entered, checked. */
async function readRule(
  ctx: Ctx,
  body: RuleBody,
  whose: Pick<RuleRow, 'isOrganizations' | 'organizationId'>,
) {
  const { name, actions, stopsHere, accountIds } = body
  const { search, timeZone, hasAge } = await searchOfRule(ctx, body)
  const covered = await coveredAccounts(ctx.db, ctx.actor, { ...whose, accountIds })
  if (accountIds !== null && covered.length < new Set(accountIds).size)
    throw notFound('One of these mailboxes')
  const compiled = await compileRule(ctx, { search, timeZone }, { actor: ctx.actor, covered })
  const problem = unsure(compiled)
  if (problem) throw badRequest(problem, { search: problem })
  if (hasAge && !actions.every(({ kind }) => isForOldMail(kind)))
    throw badRequest(NOT_FOR_OLD_MAIL, { actions: NOT_FOR_OLD_MAIL })
  for (const action of actions) {
    const refusal = await deedOf(action).refuse(ctx, { action, accounts: covered })
    if (refusal) throw badRequest(refusal, { actions: refusal })
  }
  const isNarrowed = accountIds !== null
  return {
    values: { name, search, hasAge, timeZone, actions, stopsHere, isNarrowed },
    accounts: isNarrowed ? covered : [],
  }
}
