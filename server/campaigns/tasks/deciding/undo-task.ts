import type { Task } from '#core/contract/outreach/tasks.ts'
import { tellContacts } from '#server/contacts/tell.ts'
import type { Tx } from '#server/db/client.ts'
import type { Ctx } from '#server/deps.ts'
import { outreachWorkspace } from '#server/people/outreach/workspace.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import { getTask } from '../list-tasks.ts'
import {
  findAnswer,
  reopenStep,
  setContactStatus,
  setJudgement,
  takeForAnswer,
  unsuppress,
  wake,
} from '../store/campaign-queries.ts'
import { deleteTask, findTaskRow, type TaskRow, updateTask } from '../store/task-queries.ts'
import { recordDecision } from '../store/tell.ts'
import { change, soon } from './decide.ts'

/** Takes back what was decided. What has left, and a contact that was added, stay. */
export async function undoTask(ctx: Ctx, id: number): Promise<Task> {
  const workspaceId = outreachWorkspace(ctx.actor)
  const seen = await findTaskRow(ctx.db, { workspaceId, id })
  if (!seen) throw notFound('This task')
  const answer =
    seen.result?.verdict === 'away' && seen.messageId !== null
      ? await findAnswer(ctx.db, workspaceId, seen.messageId)
      : null
  await change(ctx, {
    id,
    accounts: answer ? [answer.accountId] : [],
    work: async (tx, task) => {
      if (task.state === 'open') return
      if (task.state === 'dropped')
        throw new AppError(409, 'There is nothing to take back', 'nothing-to-undo')
      await putBack(tx, ctx, task)
      await updateTask(tx, task, { state: 'open', result: null, closedAt: null, closedById: null })
      await recordDecision(tx, ctx, workspaceId, {
        action: 'task.reopened',
        task,
        details: { kind: task.kind, was: task.result?.says },
      })
    },
  })
  return getTask(ctx, id)
}

async function putBack(tx: Tx, ctx: Ctx, task: TaskRow): Promise<void> {
  const { workspaceId, enrolmentId, contactId, messageId, kind, step, createdAt, result } = task
  if (kind === 'step' && enrolmentId !== null && step !== null) {
    if (!(await reopenStep(tx, { workspaceId, enrolmentId, step }, createdAt))) throw hasGoneOn()
  }
  if (result?.address) throw new AppError(409, 'Please change the address in the contact', 'address-changed')
  if (result?.verdict === 'away' && messageId !== null) {
    await takeForAnswer(tx, { workspaceId, messageId })
    if (enrolmentId !== null) await wake(tx, { workspaceId, enrolmentId }, soon(ctx))
  } else if (result?.verdict && enrolmentId !== null) {
    await setJudgement(tx, { workspaceId, enrolmentId }, null)
    await wake(tx, { workspaceId, enrolmentId }, soon(ctx))
  }
  if (result?.status && contactId !== null) {
    await setContactStatus(tx, { workspaceId, contactId }, { status: result.status, at: ctx.clock.now() })
    await tellContacts(tx, ctx, 'contact_updated')
  }
  if (result?.followUpId !== undefined) await deleteTask(tx, { workspaceId, id: result.followUpId })
  if (result?.suppressed) await unsuppress(tx, { workspaceId, address: result.suppressed })
}

const hasGoneOn = () => new AppError(409, 'The campaign has gone on since', 'campaign-has-gone-on')
