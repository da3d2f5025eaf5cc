import type { SystemActor } from '#core/policy.ts'
import { can, type DelegateActor } from '#core/policy.ts'
import type { AccountKey } from '#server/db/keys.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Ctx, Deps } from '#server/deps.ts'
import {
  findActiveAccount,
  type MailAccount,
  type VersionedAccount,
} from '#server/mailbox/accounts/access.ts'
import { makeWordsOf } from '#server/mailbox/words/make-words.ts'
import { DAY_MS } from '#server/platform/clock.ts'
import { matchPage, type PageSearch } from '#server/search/matching/match-queries.ts'
import { findStops } from '#server/send/outbox/gate/gate-queries.ts'
import { compileRule, unsure } from '../compile-rule.ts'
import { coveredAccounts, findActorOf } from '../covered.ts'
import { findUndecided, insertRuns, type NewRun } from '../log/run-queries.ts'
import { findRulesOver, type RuleRow, updateRule } from '../queries.ts'
import { rest } from '../stopping/rests.ts'
import { stopThere } from '../stopping/stop-rules.ts'
import { actOn } from './act.ts'
import { ring } from './ring.ts'

/**
 * What arrives may be old: a folder that could not be read until now. Nobody expects anything to be done with mail from before
 * that.
 */
const MOST_DAYS_OLD = 30

type SystemCtx = Ctx<SystemActor>

/** Mail has arrived in a mailbox: its rules decide, then act, then the people are told of what is news. May run twice. */
export async function applyRules(
  ctx: SystemCtx,
  key: AccountKey,
  messageIds: readonly number[],
): Promise<void> {
  const account = await findActiveAccount(ctx.db, key)
  if (!account) return
  const rules = await findRulesOver(ctx.db, account)
  if (rules.length > 0) await decide(ctx, account, rules, messageIds)
  await actOn(ctx, account, messageIds)
  await ring(ctx, account, messageIds)
}

/** The senders of messages have been checked: what waited for that is done. */
export async function goOnWithRules(
  ctx: SystemCtx,
  key: AccountKey,
  messageIds: readonly number[],
): Promise<void> {
  const account = await findActiveAccount(ctx.db, key)
  if (account) await actOn(ctx, account, messageIds)
}

/**
 * Evaluates all rules in one statement, and writes down what each is to do. Messages about which rules have been asked before
 * are left out, so the second run of an event decides nothing anew.
 */
async function decide(
  ctx: SystemCtx,
  account: MailAccount,
  rules: readonly RuleRow[],
  arrived: readonly number[],
): Promise<void> {
  const now = ctx.clock.now()
  const since = new Date(now.getTime() - MOST_DAYS_OLD * DAY_MS)
  const messageIds = await findUndecided(ctx.db, account, arrived, since)
  if (messageIds.length === 0) return
  const { searches, asksWords } = await compileAll(ctx, account, rules)
  // Words of a small page are made with it, those of a large one later: here they are needed now.
  if (asksWords) await makeWordsOf(ctx, account, messageIds)
  const matched = await matchPage(ctx.db, account, messageIds, searches)
  const runs = decideRuns(rules, matched)
  if (runs.length > 0) await inTransaction(ctx.db, tx => insertRuns(tx, account, runs, now))
}

/** In the order of the rules: one that stops keeps its messages from those after it, an organization's from everybody's. */
function decideRuns(rules: readonly RuleRow[], matched: ReadonlyMap<number, number[]>): NewRun[] {
  const stopped = new Map<number, (number | null)[]>()
  const runs: NewRun[] = []
  for (const { id: ruleId, actions, isOrganizations, stopsHere, userId } of rules) {
    const keeper = isOrganizations ? null : userId
    for (const messageId of matched.get(ruleId) ?? []) {
      const by = stopped.get(messageId) ?? []
      if (by.includes(null) || by.includes(keeper)) continue
      runs.push({ ruleId, messageId, actions })
      if (stopsHere) stopped.set(messageId, [...by, keeper])
    }
  }
  return runs
}

async function compileAll(
  ctx: SystemCtx,
  account: MailAccount,
  rules: readonly RuleRow[],
): Promise<{ searches: PageSearch[]; asksWords: boolean }> {
  const whose = rememberActors(ctx, account)
  const searches: PageSearch[] = []
  let asksWords = false
  for (const rule of rules) {
    const { actor, covered, isStopped } = await whose(rule)
    if (isStopped) continue
    if (!actor || !can(actor, 'mail.manage', account)) {
      // A seal opens again; who has lost the right has lost it.
      if (actor?.isSealed) await noteProblem(ctx, rule, 'It waits until your mailboxes are open again.')
      else if (rule.isOrganizations) await rest(ctx, { rule, workspaceId: account.workspaceId })
      else await stopThere(ctx, { rule, accounts: [account] })
      continue
    }
    const onPage = () => {
      asksWords = true
    }
    const compiled = await compileRule(ctx, rule, { actor, covered, onPage })
    const problem = unsure(compiled)
    // What is not understood any more, such as a label that is gone, may be what kept other mail out.
    if (problem !== rule.problem) await noteProblem(ctx, rule, problem)
    if (problem === null) searches.push({ key: rule.id, ...compiled })
  }
  return { searches, asksWords }
}

interface Acting {
  actor: DelegateActor | null
  covered: VersionedAccount[]
  /** Everything that acts by itself is stopped for this person. */
  isStopped: boolean
}

/** Fifty rules are mostly one person's: their rights and mailboxes are read once. */
function rememberActors({ db }: Deps, { workspaceId }: AccountKey): (rule: RuleRow) => Promise<Acting> {
  const known = new Map<string, Acting>()
  return async rule => {
    const key = JSON.stringify([rule.userId, rule.isOrganizations, rule.organizationId, rule.accountIds])
    const before = known.get(key)
    if (before?.actor) {
      const through = { id: rule.id, name: rule.name }
      return { ...before, actor: { ...before.actor, through } }
    }
    const actor = await findActorOf(db, rule)
    const covered = actor ? await coveredAccounts(db, actor, rule) : []
    const stops = actor ? await findStops(db, { userId: actor.id, workspaceIds: [workspaceId] }) : []
    const acting = { actor, covered, isStopped: stops.length > 0 }
    known.set(key, acting)
    return acting
  }
}

const noteProblem = ({ db }: Deps, { id }: RuleRow, problem: string | null) =>
  inTransaction(db, tx => updateRule(tx, id, { problem }))
