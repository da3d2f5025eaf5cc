import type { Task } from '#core/contract/outreach/tasks.ts'
import type { TaskResult } from '#core/outreach/tasks/task-result.ts'
import type { Tx } from '#server/db/client.ts'
import { inMailTransaction } from '#server/db/transaction.ts'
import type { Ctx } from '#server/deps.ts'
import { tellWorkspace } from '#server/people/outreach/tell.ts'
import { outreachWorkspace } from '#server/people/outreach/workspace.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import { getTask } from '../list-tasks.ts'
import { lockTask, type TaskRow, updateTask } from '../store/task-queries.ts'
import { recordDecision } from '../store/tell.ts'

/** A campaign looks at a contact this much after a decision, so that it can be taken back until then. */
const SECONDS_TO_UNDO = 20

export const soon = ({ clock }: Pick<Ctx, 'clock'>): Date =>
  new Date(clock.now().getTime() + SECONDS_TO_UNDO * 1000)

/** What is to be done with a task. `accounts`: the mailboxes whose mail that changes. */
interface OfTask<Result> {
  id: number
  accounts?: readonly number[]
  work: (tx: Tx, task: TaskRow) => Promise<Result>
}

interface Decision {
  state: 'done' | 'skipped'
  result: TaskResult
  /** For the audit log. */
  details?: Record<string, unknown>
}

/**
 * Decides an open task of the caller's workspace. Throws 409 if somebody else has decided it meanwhile.
 */
export async function decide(
  ctx: Ctx,
  { id, accounts = [], work: decideIn }: OfTask<Decision>,
): Promise<Task> {
  const work = async (tx: Tx, task: TaskRow) => {
    if (task.state !== 'open') throw alreadyDecided()
    const { state, result, details = {} } = await decideIn(tx, task)
    await updateTask(tx, task, { state, result, closedAt: ctx.clock.now(), closedById: ctx.actor.id })
    await recordDecision(tx, ctx, task.workspaceId, {
      action: `task.${state}`,
      task,
      details: { kind: task.kind, outcome: result.says, ...details },
    })
  }
  await change(ctx, { id, accounts, work })
  return getTask(ctx, id)
}

/** Changes a task, whatever its state is, under its lock. */
export async function change(ctx: Ctx, { id, accounts = [], work }: OfTask<void>): Promise<void> {
  const workspaceId = outreachWorkspace(ctx.actor)
  await inMailTransaction(ctx.db, [...accounts], async tx => {
    const task = await lockTask(tx, { workspaceId, id })
    if (!task) throw notFound('This task')
    await work(tx, task)
    await tellWorkspace(tx, ctx, workspaceId, 'campaign_updated')
  })
}

const alreadyDecided = () => new AppError(409, 'This task is closed already', 'task-closed')
