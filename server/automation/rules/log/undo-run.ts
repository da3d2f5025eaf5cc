import type { RunResult, RunState } from '#core/contract/rules.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Ctx } from '#server/deps.ts'
import type { MailAccount } from '#server/mailbox/accounts/access.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import { requireEmails } from '#server/read/emails/require-emails.ts'
import { deedOf } from '../acting/perform.ts'
import { requireRule } from '../require-rule.ts'
import { lockRun, type RunRow, saveUndone } from './run-queries.ts'

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
  for (const result of run.results) results.push(await undoOne(ctx, group.account, run, result))
  await saveUndone(ctx.db, run, { state: 'undone', results, undoneAt: ctx.clock.now() })
  return { state: 'undone', results }
}

async function undoOne(ctx: Ctx, account: MailAccount, run: RunRow, result: RunResult): Promise<RunResult> {
  const { undo } = deedOf(result)
  if (result.outcome !== 'done' || undo === 'nothing') return result
  const kept = (why: string): RunResult => ({ ...result, outcome: 'kept', says: `${result.says}: ${why}` })
  if (undo === 'too late') return kept('this cannot be undone')
  const action = run.actions[result.at]
  const isTaken = !action || (await undo.run(ctx, { account, run, action, result })) !== false
  return isTaken ? { ...result, outcome: 'undone' } : kept('it has ended already')
}
