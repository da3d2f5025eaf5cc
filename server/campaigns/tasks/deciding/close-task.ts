import type { Task } from '#core/contract/outreach/tasks.ts'
import type { Ctx } from '#server/deps.ts'
import { settleStep, wake } from '../store/campaign-queries.ts'
import { decide, soon } from './decide.ts'

/** It is done, or is not going to be: the campaign goes on either way. */
export const closeTask = (
  ctx: Ctx,
  { id, state }: { id: number; state: 'done' | 'skipped' },
): Promise<Task> =>
  decide(ctx, {
    id,
    work: async (tx, { workspaceId, enrolmentId, step, kind }) => {
      if (kind === 'step' && enrolmentId !== null && step !== null) {
        await settleStep(tx, { workspaceId, enrolmentId, step }, state, ctx.clock.now())
        await wake(tx, { workspaceId, enrolmentId }, soon(ctx))
      }
      return { state, result: { says: wordsOf(kind, state) } }
    },
  })

function wordsOf(kind: Task['kind'], state: 'done' | 'skipped'): string {
  if (kind === 'bounce' && state === 'skipped') return 'Left as it is: nothing more is sent to them'
  return state === 'done' ? 'Done' : 'Skipped'
}
