import { randomUUID } from 'node:crypto'
import type { Body } from '#core/contract/endpoint.ts'
import type { Task, tasks } from '#core/contract/outreach/tasks.ts'
import { findContactRecord } from '#server/contacts/store/contact-queries.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Ctx } from '#server/deps.ts'
import { outreachWorkspace } from '#server/people/outreach/workspace.ts'
import { notFound } from '#server/platform/errors.ts'
import { readDue, requireAssignee } from './deciding/change-task.ts'
import { getTask } from './list-tasks.ts'
import { openTask } from './store/open-tasks.ts'
import { recordDecision } from './store/tell.ts'

/** Notes something to do about a contact. No campaign waits for it. */
export async function createTask(ctx: Ctx, body: Body<typeof tasks.create>): Promise<Task> {
  const workspaceId = outreachWorkspace(ctx.actor)
  const { contactId, title, text, dueAt, assigneeId = null } = body
  await requireAssignee(ctx, { userId: assigneeId, field: 'assigneeId' })
  const due = dueAt ? readDue(ctx, { at: dueAt, field: 'dueAt' }) : ctx.clock.now()
  const id = await inTransaction(ctx.db, async tx => {
    if (!(await findContactRecord(tx, { workspaceId, id: contactId }))) throw notFound('This contact')
    const task = { kind: 'step' as const, key: `hand:${randomUUID()}`, title, text, contactId, assigneeId }
    const created = await openTask(tx, ctx, { workspaceId, ...task, dueAt: due })
    if (created === null) throw new Error('two tasks have the same key')
    const details = { kind: 'step', contactId, dueAt: due.toISOString() }
    await recordDecision(tx, ctx, workspaceId, {
      action: 'task.created',
      task: { id: created, title },
      details,
    })
    return created
  })
  return getTask(ctx, id)
}
