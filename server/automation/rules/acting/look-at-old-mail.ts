import type { SystemActor } from '#core/policy.ts'
import { isDatabaseAway } from '#server/db/failures.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Ctx } from '#server/deps.ts'
import { findActiveAccount, type VersionedAccount } from '#server/mailbox/accounts/access.ts'
import { findAccountsAmong } from '#server/mailbox/accounts/queries.ts'
import { makeWordsOf } from '#server/mailbox/words/make-words.ts'
import type { CompiledSearch } from '#server/search/matching/compile-search.ts'
import { findMatching, matchPage } from '#server/search/matching/match-queries.ts'
import { findStops } from '#server/send/outbox/gate/gate-queries.ts'
import { compileRule, unsure } from '../compile-rule.ts'
import { coveredAccounts, findActorOf } from '../covered.ts'
import { findLeftWaiting, insertRuns, isLeftTo, isUndecidedBy } from '../log/run-queries.ts'
import { findActing, type RuleRow, updateRule } from '../queries.ts'
import { stopThere } from '../stopping/stop-rules.ts'
import { type DueRule, findDueRules } from '../upkeep-queries.ts'
import { actOn, BeingActedOn } from './act.ts'

/** Once a day, with some minutes to spare for a job that comes every hour. */
const LOOK_EVERY_MS = 23.5 * 60 * 60_000
/** Messages that are decided about and acted on at a time, and how often that is done in a mailbox before others have their turn. */
const BATCH = 200
const MOST_BATCHES = 10

type SystemCtx = Ctx<SystemActor>

/**
 * Lets rules about older mail look at all mail: what fits a search by its age did not fit it when it arrived. Each message is
 * decided about once by a rule, as with mail that arrives. A rule that is not through looks again with the next job.
 */
export async function lookAtOldMail(ctx: SystemCtx, signal: AbortSignal): Promise<void> {
  const lookedAt = ctx.clock.now()
  for (const due of await findDueRules(ctx.db, new Date(lookedAt.getTime() - LOOK_EVERY_MS))) {
    signal.throwIfAborted()
    try {
      if (await look(ctx, due, signal))
        await inTransaction(ctx.db, tx => updateRule(tx, due.id, { lookedAt }))
    } catch (error) {
      if (isDatabaseAway(error) || signal.aborted) throw error
      // The rules of others do not wait for it.
      ctx.log.warn({ err: error, ruleId: due.id }, 'a rule could not look at older mail')
    }
  }
}

/** Returns whether it is through. */
async function look(ctx: SystemCtx, due: DueRule, signal: AbortSignal): Promise<boolean> {
  const actor = await findActorOf(ctx.db, due)
  const rule = actor && (await findActing(ctx.db, actor.workspaceIds, due.id))
  if (!actor || !rule) return true
  const covered = await coveredAccounts(ctx.db, actor, rule)
  if (actor.isSealed) {
    await noteProblem(ctx, rule, 'It waits until your mailboxes are open again.')
    return false
  }
  const isCovered = new Set(covered.map(({ id }) => id))
  const lost = rule.accountIds?.filter(id => !isCovered.has(id)) ?? []
  await stopThere(ctx, { rule, accounts: await findAccountsAmong(ctx.db, actor.workspaceIds, lost) })
  const compiled = await compileRule(ctx, rule, { actor, covered })
  const problem = unsure(compiled)
  if (lost.length === 0 && problem !== rule.problem) await noteProblem(ctx, rule, problem)
  if (problem !== null) return true
  let asksWords = false
  const onPage = await compileRule(ctx, rule, { actor, covered, onPage: () => (asksWords = true) })
  let isThrough = true
  for (const account of covered) {
    const stops = await findStops(ctx.db, { userId: actor.id, workspaceIds: [account.workspaceId] })
    const isDone =
      stops.length === 0 && (await lookIn(ctx, { rule, account, compiled, onPage, asksWords, signal }))
    isThrough &&= isDone
  }
  return isThrough
}

interface Looking {
  rule: RuleRow
  account: VersionedAccount
  compiled: CompiledSearch
  /** The same search for messages that are at hand. */
  onPage: CompiledSearch
  asksWords: boolean
  signal: AbortSignal
}

/** Decides about what has become old enough in one mailbox, and acts on it. Returns whether nothing is left. */
async function lookIn(
  ctx: SystemCtx,
  { rule, account: { workspaceId, id }, compiled, onPage, asksWords, signal }: Looking,
): Promise<boolean> {
  const account = await findActiveAccount(ctx.db, { workspaceId, id })
  if (!account) return true
  const conditions = [...compiled.conditions, isUndecidedBy(rule.id), isLeftTo(rule)]
  const left = { ...compiled, accounts: compiled.accounts.filter(covered => covered.id === id), conditions }
  try {
    const waiting = await findLeftWaiting(ctx.db, account, rule.id)
    if (waiting.length > 0) await actOn(ctx, account, waiting)
    for (let batch = 0; batch < MOST_BATCHES; batch += 1) {
      signal.throwIfAborted()
      const found = (await findMatching(ctx.db, left, { limit: BATCH })).map(message => message.id)
      if (found.length === 0) return true
      // Words that are not made yet may be what keeps a message out.
      if (asksWords) await makeWordsOf(ctx, account, found)
      const matched = await matchPage(ctx.db, account, found, [{ key: rule.id, ...onPage }])
      const messageIds = matched.get(rule.id) ?? []
      const runs = messageIds.map(messageId => ({ ruleId: rule.id, messageId, actions: rule.actions }))
      await inTransaction(ctx.db, tx => insertRuns(tx, account, runs, ctx.clock.now()))
      await actOn(ctx, account, messageIds)
      if (found.length < BATCH) return true
    }
  } catch (error) {
    // The other worker does the rest; the next job looks whether it has.
    if (!(error instanceof BeingActedOn)) throw error
  }
  return false
}

const noteProblem = ({ db }: SystemCtx, { id }: RuleRow, problem: string | null) =>
  inTransaction(db, tx => updateRule(tx, id, { problem }))
