import type { tasks } from '#core/contract/outreach/tasks.ts'
import type { Routes } from '#server/http/call.ts'
import { createTask } from './create-task.ts'
import { assignTask, snoozeTask } from './deciding/change-task.ts'
import { closeTask } from './deciding/close-task.ts'
import { judgeTask } from './deciding/judge-task.ts'
import { mendTask } from './deciding/mend-task.ts'
import { undoTask } from './deciding/undo-task.ts'
import { countDue, getTask, listTasks } from './list-tasks.ts'
import { listAssignees } from './people.ts'

export const taskRoutes: Routes<typeof tasks> = {
  list: ({ ctx, query }) => listTasks(ctx, query),
  create: ({ ctx, body }) => createTask(ctx, body),
  counts: ({ ctx }) => countDue(ctx),
  assignees: ({ ctx }) => listAssignees(ctx),
  get: ({ ctx, params }) => getTask(ctx, params.id),
  done: ({ ctx, params }) => closeTask(ctx, { id: params.id, state: 'done' }),
  skip: ({ ctx, params }) => closeTask(ctx, { id: params.id, state: 'skipped' }),
  snooze: ({ ctx, params, body }) => snoozeTask(ctx, { ...params, ...body }),
  assign: ({ ctx, params, body }) => assignTask(ctx, { ...params, ...body }),
  judge: ({ ctx, params, body }) => judgeTask(ctx, { ...params, ...body }),
  mend: ({ ctx, params, body }) => mendTask(ctx, { ...params, ...body }),
  undo: ({ ctx, params }) => undoTask(ctx, params.id),
}
