import type { tasks } from '#core/contract/outreach/tasks.ts'
import { createTask } from '#server/campaigns/tasks/create-task.ts'
import { assignTask, snoozeTask } from '#server/campaigns/tasks/deciding/change-task.ts'
import { closeTask } from '#server/campaigns/tasks/deciding/close-task.ts'
import { judgeTask } from '#server/campaigns/tasks/deciding/judge-task.ts'
import { mendTask } from '#server/campaigns/tasks/deciding/mend-task.ts'
import { undoTask } from '#server/campaigns/tasks/deciding/undo-task.ts'
import { countDue, getTask, listTasks } from '#server/campaigns/tasks/list-tasks.ts'
import { listAssignees } from '#server/campaigns/tasks/people.ts'
import type { Routes } from '#server/http/call.ts'

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
