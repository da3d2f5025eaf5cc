import { TaskBoard } from '#web/campaigns/tasks/task-board.tsx'
import { useTitle } from '#web/ui/hooks/use-title.ts'

/** `/outreach/tasks?task=…` */
export function TasksScreen() {
  useTitle('Tasks')
  return <TaskBoard />
}
