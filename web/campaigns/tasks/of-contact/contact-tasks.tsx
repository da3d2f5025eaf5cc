import { Plus } from 'lucide'
import { useState } from 'react'
import type { Task } from '#core/contract/outreach/tasks.ts'
import { commands, shownKeys } from '#web/shell/commands/catalog.ts'
import { useCommands } from '#web/shell/commands/use-commands.ts'
import { Button } from '#web/ui/button.tsx'
import { NotLoaded } from '#web/ui/loading/not-loaded.tsx'
import { SkeletonRows } from '#web/ui/loading/skeleton-rows.tsx'
import { NewTaskDialog } from '../new/new-task-dialog.tsx'
import { useTasksOf } from '../queries.ts'
import { InlineTask } from './inline-task.tsx'

/** So many closed ones are shown until somebody asks for all. */
const FEW = 3

/** The tasks about a contact, on its page: open ones first, each to be done there. */
export function ContactTasks({ contactId }: { contactId: number }) {
  const open = useTasksOf(contactId, 'open')
  const closed = useTasksOf(contactId, 'closed')
  const [isNew, setIsNew] = useState(false)
  const [shownId, setShownId] = useState<number | null>(null)
  const [isAll, setIsAll] = useState(false)
  const startNew = () => setIsNew(true)
  useCommands({ newTask: startNew })
  const isBroken = (open.isError && !open.data) || (closed.isError && !closed.data)
  const done = closed.data?.tasks ?? []
  // What was closed here just now stays in sight, so that it can be taken back.
  const few = done.filter(({ id }, at) => isAll || at < FEW || id === shownId)
  const rows: Task[] = [...(open.data?.tasks ?? []), ...few]
  return (
    <section aria-labelledby="contact-tasks" className="mb-6 min-w-0">
      <div className="flex items-center justify-between gap-4">
        <h2 id="contact-tasks" className="font-semibold">
          Tasks
        </h2>
        <Button size="sm" icon={Plus} shortcut={shownKeys('newTask')} onClick={startNew}>
          {commands.newTask.label}
        </Button>
      </div>
      {isBroken ? (
        <NotLoaded
          text="The tasks could not be loaded."
          onRetry={() => {
            void open.refetch()
            void closed.refetch()
          }}
        />
      ) : !open.data || !closed.data ? (
        <SkeletonRows count={2} label="Loading tasks" />
      ) : rows.length === 0 ? (
        <p className="py-2 text-muted">Nothing is to be done.</p>
      ) : (
        <ul aria-label="Tasks" className="divide-y divide-line">
          {rows.map(task => (
            <InlineTask
              key={task.id}
              task={task}
              isShown={task.id === shownId}
              onToggle={() => setShownId(task.id === shownId ? null : task.id)}
            />
          ))}
        </ul>
      )}
      {few.length < done.length && (
        <Button variant="ghost" size="sm" className="-ml-2.5" onClick={() => setIsAll(true)}>
          Show all closed tasks
        </Button>
      )}
      {isNew && <NewTaskDialog contactId={contactId} onClose={() => setIsNew(false)} />}
    </section>
  )
}
