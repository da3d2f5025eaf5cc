import { MOST_SNOOZE_DAYS, type Task } from '#core/contract/outreach/tasks.ts'
import type { Ctx } from '#server/deps.ts'
import { AppError, badRequest } from '#server/platform/errors.ts'
import { getTask } from '../list-tasks.ts'
import { listAssignees } from '../people.ts'
import { updateTask } from '../store/task-queries.ts'
import { change } from './decide.ts'

const DAY_MS = 86_400_000

/** Puts a task off until a time. */
export async function snoozeTask(ctx: Ctx, { id, until }: { id: number; until: string }): Promise<Task> {
  const dueAt = readDue(ctx, { at: until, field: 'until' })
  await change(ctx, {
    id,
    work: async (tx, task) => {
      requireOpen(task)
      await updateTask(tx, task, { dueAt })
    },
  })
  return getTask(ctx, id)
}

/** Gives a task to somebody who may use outreach, or to nobody. */
export async function assignTask(
  ctx: Ctx,
  { id, userId }: { id: number; userId: number | null },
): Promise<Task> {
  await requireAssignee(ctx, { userId, field: 'userId' })
  await change(ctx, {
    id,
    work: async (tx, task) => {
      requireOpen(task)
      await updateTask(tx, task, { assigneeId: userId })
    },
  })
  return getTask(ctx, id)
}

/** Throws 400 for what is too far ahead. `field`: where the caller has given it. */
export function readDue({ clock }: Pick<Ctx, 'clock'>, { at, field }: { at: string; field: string }): Date {
  const dueAt = new Date(at)
  if (dueAt.getTime() > clock.now().getTime() + MOST_SNOOZE_DAYS * DAY_MS) {
    const message = 'Please choose a day within a year'
    throw badRequest(message, { [field]: message })
  }
  return dueAt
}

/** Throws 400 for somebody who does not share the tasks of the caller's workspace. */
export async function requireAssignee(
  ctx: Ctx,
  { userId, field }: { userId: number | null; field: string },
): Promise<void> {
  const { people } = await listAssignees(ctx)
  if (userId === null || people.some(person => person.id === userId)) return
  const message = 'This person may not use outreach here'
  throw badRequest(message, { [field]: message })
}

function requireOpen({ state }: { state: Task['state'] }): void {
  if (state !== 'open') throw new AppError(409, 'This task is closed already', 'task-closed')
}
