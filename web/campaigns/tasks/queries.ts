import type { TaskKind } from '#core/contract/outreach/task-values.ts'
import { tasks } from '#core/contract/outreach/tasks.ts'
import { useAction, useRead } from '#web/platform/query.ts'

const refreshes = ['/api/outreach/tasks', '/api/outreach/campaigns', '/api/outreach/contacts'] as const
/** The channel tells of every change; but what was put off becomes due by the clock. */
const REFETCH_MS = 5 * 60_000

const MOST_OF_CONTACT = 200

export interface TaskQuery {
  whose: 'mine' | 'all'
  shelf: 'now' | 'later' | 'closed'
  kind: TaskKind | null
  limit: number
}

export const useTasks = ({ whose, shelf, kind, limit }: TaskQuery) =>
  useRead(
    tasks.list,
    {
      query: {
        whose,
        limit,
        ...(kind ? { kind } : {}),
        ...(shelf === 'closed' ? { state: 'closed' } : { when: shelf }),
      },
    },
    { keepPrevious: true, refetchInterval: REFETCH_MS },
  )
/** All tasks of a contact, open or closed ones. */
export const useTasksOf = (contactId: number, state: 'open' | 'closed') =>
  useRead(
    tasks.list,
    { query: { contactId, state, whose: 'all', when: 'all', limit: MOST_OF_CONTACT } },
    { keepPrevious: true },
  )
export const useTaskCounts = (enabled = true) =>
  useRead(tasks.counts, {}, { enabled, refetchInterval: REFETCH_MS })
export const useAssignees = (enabled: boolean) => useRead(tasks.assignees, {}, { enabled })

export const useCreateTask = () => useAction(tasks.create, { refreshes })
export const useDone = () => useAction(tasks.done, { refreshes })
export const useSkip = () => useAction(tasks.skip, { refreshes })
export const useSnooze = () => useAction(tasks.snooze, { refreshes })
export const useAssign = () => useAction(tasks.assign, { refreshes })
export const useJudge = () => useAction(tasks.judge, { refreshes })
export const useMend = () => useAction(tasks.mend, { refreshes })
export const useUndo = () => useAction(tasks.undo, { refreshes })
