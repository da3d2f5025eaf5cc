import type { Body, ResponseOf } from '#core/contract/endpoint.ts'
import { aboutAction } from '#core/contract/rule-actions.ts'
import { DRY_RUN_DAYS, type DryRun, type rules } from '#core/contract/rules.ts'
import { MOST_LISTED } from '#core/contract/saved-views.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Ctx } from '#server/deps.ts'
import type { VersionedAccount } from '#server/mailbox/accounts/access.ts'
import { DAY_MS } from '#server/platform/clock.ts'
import { badRequest } from '#server/platform/errors.ts'
import { presentRow } from '#server/read/emails/present.ts'
import { findRows } from '#server/read/emails/row-queries.ts'
import type { CompiledSearch } from '#server/search/matching/compile-search.ts'
import {
  type Found,
  findMatching,
  matchPage,
  type PageSearch,
} from '#server/search/matching/match-queries.ts'
import { compileRule, unsure } from './compile-rule.ts'
import { coveredAccounts, findActorOf } from './covered.ts'
import { dryRunHash } from './dry-run-hash.ts'
import { isLeftTo, isUndecidedBy } from './log/run-queries.ts'
import { findRulesOver, type RuleRow, updateRule } from './queries.ts'
import { keeperOf, requireRule } from './require-rule.ts'
import { searchOfRule } from './search-of-rule.ts'

/** So many of the newest matches are shown. */
const EXAMPLES = 20

/** What the search of a rule that is being written finds. */
export async function previewRule(
  ctx: Ctx,
  { isOrganizations, accountIds, ...body }: Body<typeof rules.preview>,
): Promise<ResponseOf<typeof rules.preview>> {
  const { search, timeZone, hasAge } = await searchOfRule(ctx, { ...body, accountIds })
  const { keepsOf } = keeperOf(ctx.actor)
  const covered = await coveredAccounts(ctx.db, ctx.actor, {
    accountIds,
    isOrganizations: isOrganizations && keepsOf !== null,
    organizationId: keepsOf,
  })
  const compiled = await compileRule(ctx, { search, timeZone }, { actor: ctx.actor, covered })
  const found = compiled.isEmpty ? [] : await findTried(ctx, compiled, { hasAge })
  return {
    total: found.length,
    examples: await present(ctx, found.slice(0, EXAMPLES)),
    understood: search,
    hasAge,
    notices: [...compiled.notices, ...(found.length > 0 ? [] : compiled.doubts)],
  }
}

/** The mail that a rule is tried on: that of the last days, or all mail if the rule is about older mail. */
const findTried = (ctx: Ctx, compiled: CompiledSearch, { hasAge }: Pick<RuleRow, 'hasAge'>) =>
  findMatching(ctx.db, compiled, {
    limit: MOST_LISTED,
    since: hasAge ? null : new Date(ctx.clock.now().getTime() - DRY_RUN_DAYS * DAY_MS),
  })

/**
 * What a rule would have done with the mail of the last days, by the search as it is compiled for mail that arrives; what a rule
 * about older mail would do now. It may be switched on after this, as long as it says the same.
 */
export async function dryRunRule(ctx: Ctx, id: number): Promise<DryRun> {
  const rule = await requireRule(ctx.db, ctx.actor, id)
  const actor = (await findActorOf(ctx.db, rule)) ?? ctx.actor
  const covered = await coveredAccounts(ctx.db, actor, rule)
  if (covered.length === 0) throw badRequest('There is no mailbox that this rule may work in')
  const compiled = await compileRule(ctx, rule, { actor, covered })
  const problem = unsure(compiled)
  if (problem) throw badRequest(problem, { search: problem })
  const { found, left } = await (rule.hasAge ? tryOnOldMail : tryOnRecentMail)(ctx, {
    rule,
    covered,
    compiled,
  })
  await inTransaction(ctx.db, tx =>
    updateRule(tx, id, { dryRunHash: dryRunHash(rule), dryRunAt: ctx.clock.now() }),
  )
  return {
    days: rule.hasAge ? null : DRY_RUN_DAYS,
    total: found.length,
    isCapped: found.length >= MOST_LISTED,
    takenBefore: found.length - left.length,
    actions: rule.actions.map(action => ({
      kind: action.kind,
      count: left.length,
      says: `would ${aboutAction(action).would(left.length.toLocaleString('en'), action)}`,
    })),
    examples: await present(ctx, left.slice(0, EXAMPLES)),
  }
}

interface Trying {
  rule: RuleRow
  covered: readonly VersionedAccount[]
  compiled: CompiledSearch
}

interface Tried {
  found: Found[]
  /** Those that no earlier rule keeps. */
  left: Found[]
}

async function tryOnRecentMail(ctx: Ctx, { rule, covered, compiled }: Trying): Promise<Tried> {
  const found = await findTried(ctx, compiled, rule)
  const taken = await findTaken(ctx, rule, covered, found)
  return { found, left: found.filter(message => !taken.has(message.id)) }
}

/** By what has been written down: this mail has been decided about. */
async function tryOnOldMail(ctx: Ctx, { rule, compiled }: Trying): Promise<Tried> {
  const undecided = { ...compiled, conditions: [...compiled.conditions, isUndecidedBy(rule.id)] }
  const found = await findTried(ctx, undecided, rule)
  const free = { ...undecided, conditions: [...undecided.conditions, isLeftTo(rule)] }
  return { found, left: await findTried(ctx, free, rule) }
}

/** The messages that an earlier rule would keep from this one. */
async function findTaken(
  ctx: Ctx,
  rule: RuleRow,
  covered: readonly VersionedAccount[],
  found: readonly Found[],
): Promise<Set<number>> {
  const taken = new Set<number>()
  for (const account of covered) {
    const ids = found.flatMap(message => (message.accountId === account.id ? message.id : []))
    if (ids.length === 0) continue
    const searches: PageSearch[] = []
    for (const other of await findRulesOver(ctx.db, account)) {
      if (!other.stopsHere || !actsBefore(other, rule)) continue
      const actor = await findActorOf(ctx.db, other)
      if (!actor) continue
      const theirs = await coveredAccounts(ctx.db, actor, other)
      const compiled = await compileRule(ctx, other, { actor, covered: theirs, onPage: () => {} })
      if (unsure(compiled) === null) searches.push({ key: other.id, ...compiled })
    }
    for (const matched of (await matchPage(ctx.db, account, ids, searches)).values())
      for (const id of matched) taken.add(id)
  }
  return taken
}

/**
 * Whether a rule that stops keeps mail from another rule. An organization's rule keeps it from all rules, a
 * person's rule from that person's.
 */
function actsBefore(other: RuleRow, rule: RuleRow): boolean {
  if (other.id === rule.id) return false
  if (other.isOrganizations !== rule.isOrganizations) return other.isOrganizations
  if (!rule.isOrganizations && other.userId !== rule.userId) return false
  return other.position < rule.position || (other.position === rule.position && other.id < rule.id)
}

async function present(ctx: Ctx, found: readonly Found[]) {
  const ids = found.map(({ id }) => id)
  const rows = new Map((await findRows(ctx.db, ctx.actor.workspaceIds, ids)).map(row => [row.id, row]))
  return ids.flatMap(id => {
    const row = rows.get(id)
    return row ? [presentRow(row)] : []
  })
}
