import type { RuleAction } from '#core/contract/rule-actions.ts'
import type { RunResult, RunState } from '#core/contract/rules.ts'
import type { Place } from '#core/contract/triage.ts'
import { stopOfRule } from '#server/automation/sequences/enrol.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Ctx } from '#server/deps.ts'
import type { MailAccount } from '#server/mailbox/accounts/access.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import { requireEmails } from '#server/read/emails/require-emails.ts'
import { markEmails } from '#server/read/triage/change-emails.ts'
import { labelEmails } from '#server/read/triage/label-emails.ts'
import { restorePlaces } from '#server/read/triage/restore-places.ts'
import { mute, snooze } from '#server/read/triage/snooze.ts'
import { findLabelCalled } from '../acting/perform.ts'
import { requireRule } from '../require-rule.ts'
import { isUndoable } from './log.ts'
import { findPlacesBefore, findThreadsOf, lockRun, type RunRow, saveUndone } from './run-queries.ts'

/**
 * Undoes what a rule has done with one message, by the operations that undo a person's presses, with the rights of the person
 * who asks. Other rules' deeds stay. What has left cannot be taken back, and says so.
 */
export async function undoRun(
  ctx: Ctx,
  { id, messageId }: { id: number; messageId: number },
): Promise<{ state: RunState; results: RunResult[] }> {
  await requireRule(ctx.db, ctx.actor, id)
  const run = await inTransaction(ctx.db, tx => lockRun(tx, ctx.actor.workspaceIds, id, messageId))
  if (!run) throw notFound('This line of the log')
  const [group] = await requireEmails(ctx.db, ctx.actor, 'mail.manage', [messageId])
  if (!group) throw notFound('This message')
  if (run.state === 'waiting') throw new AppError(409, 'The rule is still at work on it', 'still-at-work')
  if (run.state === 'undone') return { state: run.state, results: run.results }
  const results: RunResult[] = []
  for (const result of run.results) {
    const isTaken = isUndoable(result) && (await undoOne(ctx, group.account, run, result))
    results.push(asUndone(result, isTaken))
  }
  await saveUndone(ctx.db, run, { state: 'undone', results, undoneAt: ctx.clock.now() })
  return { state: 'undone', results }
}

function asUndone(result: RunResult, isTaken: boolean): RunResult {
  if (isTaken) return { ...result, outcome: 'undone' }
  if (result.kind === 'follow-up' && result.outcome === 'done')
    return { ...result, outcome: 'kept', says: `${result.says}: it has ended already` }
  if (result.outcome !== 'done' || result.kind === 'notify' || result.kind === 'never-notify') return result
  return { ...result, outcome: 'kept', says: `${result.says}: this cannot be undone` }
}

/** Returns whether it is taken back. */
async function undoOne(
  ctx: Ctx,
  account: MailAccount,
  run: RunRow,
  { at, followUpId }: RunResult,
): Promise<boolean> {
  const action = run.actions[at]
  if (action?.kind === 'follow-up')
    return followUpId !== undefined && stopOfRule(ctx, { account, enrolmentId: followUpId })
  await undoTriage(ctx, account, run, action)
  return true
}

async function undoTriage(
  ctx: Ctx,
  account: MailAccount,
  run: RunRow,
  action: RuleAction | undefined,
): Promise<void> {
  const { workspaceId, ruleId, messageId } = run
  const messageIds = [messageId]
  const placesBefore = () => findPlacesBefore(ctx.db, workspaceId, ruleId, messageId)
  switch (action?.kind) {
    case 'star':
      if (run.wasStarred === false) await markEmails(ctx, { messageIds, starred: false })
      return
    case 'mark-read':
      if (run.wasRead === false) await markEmails(ctx, { messageIds, read: false })
      return
    case 'label': {
      const label = await findLabelCalled(ctx, { account, name: action.label })
      if (label !== null && !(await placesBefore()).includes(label))
        await labelEmails(ctx, { messageIds, add: [], remove: [label] })
      return
    }
    case 'archive':
    case 'trash':
    case 'spam':
    case 'move': {
      const snoozedUntil = run.wasSnoozedUntil?.toISOString() ?? null
      const places: Place[] = (await placesBefore()).map(folderId => ({ messageId, folderId, snoozedUntil }))
      if (places.length > 0) await restorePlaces(ctx, places)
      return
    }
    case 'mute':
      if (run.wasMuted === false)
        await mute(ctx, { threadIds: await findThreadsOf(ctx.db, account, messageIds), isMuted: false })
      return
    case 'snooze':
      if (run.wasSnoozedUntil === null)
        await snooze(ctx, { threadIds: await findThreadsOf(ctx.db, account, messageIds), until: null })
      return
    default:
      return
  }
}
