import { aboutAction, type RuleAction } from '#core/contract/rule-actions.ts'
import type { RunResult } from '#core/contract/rules.ts'
import { append } from '#core/lists.ts'
import type { DelegateActor } from '#core/policy.ts'
import { isDatabaseAway } from '#server/db/failures.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Ctx, Deps } from '#server/deps.ts'
import type { MailAccount } from '#server/mailbox/accounts/access.ts'
import { findArrived } from '#server/mailbox/signals/arrived-queries.ts'
import { awaitsVerdict } from '#server/mailbox/signals/awaits-verdict.ts'
import { AppError } from '#server/platform/errors.ts'
import { measure } from '#server/platform/telemetry/measure.ts'
import { findActorOf } from '../covered.ts'
import {
  addResult,
  findWaitingRules,
  finishRuns,
  freeRuns,
  keepRuns,
  takeRuns,
  type WaitingRun,
} from '../log/run-queries.ts'
import { findActing, type RuleRow } from '../queries.ts'
import type { Outcome } from './acting-on.ts'
import { deedOf } from './perform.ts'

/** Another worker acts on these messages. If that worker has died, a later try takes over. */
export class BeingActedOn extends Error {}

/**
 * Does what rules have decided for these messages, rule by rule in their order. What was done is written down action by action,
 * so a second try goes on where the first one ended.
 */
export async function actOn(deps: Deps, account: MailAccount, messageIds: readonly number[]): Promise<void> {
  const waiting = await findWaitingRules(deps.db, account, messageIds)
  const rules: RuleRow[] = []
  for (const { ruleId } of waiting) {
    const rule = await findActing(deps.db, [account.workspaceId], ruleId)
    if (rule) rules.push(rule)
  }
  rules.sort(
    (a, b) => Number(b.isOrganizations) - Number(a.isOrganizations) || a.position - b.position || a.id - b.id,
  )
  const arrived = rules.length > 0 ? await findArrived(deps.db, account, messageIds) : []
  const unchecked = new Set(arrived.filter(mail => awaitsVerdict(deps, mail)).map(({ id }) => id))
  const passing: unknown[] = []
  for (const rule of rules) {
    const runs = await inTransaction(deps.db, tx => takeRuns(tx, account, rule.id, messageIds))
    if (runs.length === 0) continue
    const actor = rule.isOn ? await findActorOf(deps.db, rule) : null
    const later = new Map<number, unknown>()
    const ids = runs.map(({ messageId }) => messageId)
    try {
      await actByRule(deps, { rule, account, runs, actor, later, unchecked })
    } catch (error) {
      // The next try need not wait until this one counts as dead. Where the database is still away, it has to.
      await freeRuns(deps.db, account.workspaceId, rule.id, ids).catch(() => undefined)
      throw error
    }
    append(
      passing,
      [...later.values()].filter(why => why !== UNCHECKED),
    )
    const done = ids.filter(id => !later.has(id))
    await finishRuns(deps.db, account.workspaceId, rule.id, done)
    const freed = ids.filter(id => later.has(id))
    await freeRuns(deps.db, account.workspaceId, rule.id, freed)
  }
  // Other rules do not wait for an engine that is away.
  if (passing.length > 0) throw passing[0]
  if (waiting.some(({ isTaken }) => isTaken)) throw new BeingActedOn()
}

/** Why what sends waits: the sender of the message is still being checked. */
const UNCHECKED = Symbol('unchecked')

interface Acting {
  rule: RuleRow
  account: MailAccount
  runs: WaitingRun[]
  /** Messages that are acted on at another try, with the reason. */
  later: Map<number, unknown>
  /** Messages whose sender is still being checked. */
  unchecked: ReadonlySet<number>
}

async function actByRule(
  deps: Deps,
  { actor, ...acting }: Acting & { actor: DelegateActor | null },
): Promise<void> {
  // All runs of a rule that was just evaluated have the same actions; after a change of the rule they may differ.
  for (const runs of Map.groupBy(acting.runs, ({ actions }) => JSON.stringify(actions)).values()) {
    const actions = runs[0]?.actions ?? []
    for (const [at, action] of actions.entries()) {
      const left = runs.filter(
        ({ messageId, results }) => !acting.later.has(messageId) && !results.some(result => result.at === at),
      )
      const waits = (id: number) => actor !== null && deedOf(action).waitsForCheck && acting.unchecked.has(id)
      const ids = left.map(({ messageId }) => messageId).filter(id => !waits(id))
      for (const { messageId } of left) if (waits(messageId)) acting.later.set(messageId, UNCHECKED)
      if (ids.length === 0) continue
      const step = { ...acting, at, action }
      if (actor === null) await note(deps, step, ids, 'skipped', 'The rule was switched off before it acted.')
      else await actOnce({ ...deps, actor }, step, ids)
    }
  }
}

interface Step extends Acting {
  at: number
  action: RuleAction
}

async function note(
  { db }: Pick<Deps, 'db'>,
  { rule, account, at, action }: Step,
  ids: readonly number[],
  outcome: RunResult['outcome'],
  says: string,
): Promise<void> {
  await addResult(db, account.workspaceId, rule.id, ids, { at, kind: action.kind, outcome, says })
  measure('quillbox_rule_actions_total', ids.length, { action: action.kind, outcome })
}

async function actOnce(ctx: Ctx<DelegateActor>, step: Step, ids: number[]): Promise<void> {
  const { rule, account, at, action } = step
  const { perform } = deedOf(action)
  if ('alone' in perform)
    return eachAlone(ctx, step, ids, messageId =>
      perform.alone(ctx, { account, ruleId: rule.id, messageId, at, action }),
    )
  const { timeZone } = rule
  const doAll = (messageIds: number[]) => perform.together(ctx, { account, timeZone, action, messageIds })
  try {
    await doAll(ids)
    await note(ctx, step, ids, 'done', saysDone(action))
  } catch (error) {
    if (isDatabaseAway(error)) throw error
    if (isPassing(error)) for (const id of ids) step.later.set(id, error)
    // One of them may be the reason: the others are not to suffer from it.
    else if (ids.length === 1) await noteFailure(ctx, step, ids, error)
    else
      await eachAlone(ctx, step, ids, async id => {
        await doAll([id])
        return null
      })
  }
}

const saysDone = (action: RuleAction) => aboutAction(action).done(action)

/** Does it message by message. `act` returns what became of it; null if that goes without saying. */
async function eachAlone(
  ctx: Ctx<DelegateActor>,
  step: Step,
  ids: number[],
  act: (messageId: number) => Promise<Outcome | null>,
): Promise<void> {
  for (const id of ids) {
    await keepRuns(ctx.db, step.account.workspaceId, step.rule.id, ids)
    try {
      const { outcome, says } = (await act(id)) ?? { outcome: 'done', says: saysDone(step.action) }
      await note(ctx, step, [id], outcome, says)
    } catch (error) {
      if (isDatabaseAway(error)) throw error
      if (isPassing(error)) step.later.set(id, error)
      else await noteFailure(ctx, step, [id], error)
    }
  }
}

/** An engine or a provider that is away or busy, and a label that a list of folders from before has taken away again. */
const isPassing = (error: unknown): boolean =>
  error instanceof AppError &&
  (PASSING.includes(error.code) || (error.code === 'label-not-made' && error.status !== 409))
const OF_ENGINES = ['ai-unavailable', 'ai-rate-limited', 'ai-timed-out', 'ai-cancelled', 'busy']
const PASSING = [...OF_ENGINES, 'no-label', 'provider-failed']

async function noteFailure(ctx: Ctx, step: Step, ids: number[], error: unknown): Promise<void> {
  if (!(error instanceof AppError))
    ctx.log.warn({ err: error, ruleId: step.rule.id }, 'a rule could not act on a message')
  const says = error instanceof AppError ? error.message : 'It did not work, for a technical reason.'
  await note(ctx, step, ids, 'failed', says)
}
