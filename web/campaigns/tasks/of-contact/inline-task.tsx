import { useEffect, useRef, useState } from 'react'
import type { Task } from '#core/contract/outreach/tasks.ts'
import { classNames } from '#web/ui/class-names.ts'
import { ActiveTask } from '../detail/active-task.tsx'
import { TaskKindIcon, TaskWhen } from '../row-parts.tsx'

/** A task as a row; pressing it shows below what can be done. */
export function InlineTask({
  task,
  isShown,
  onToggle,
}: {
  task: Task
  isShown: boolean
  onToggle: () => void
}) {
  const [now] = useState(() => new Date())
  const isOpen = task.state === 'open'
  const row = useRef<HTMLButtonElement>(null)
  const was = useRef(task.state)
  useEffect(() => {
    // The pressed button is gone with the state.
    if (was.current !== task.state && isShown) row.current?.focus()
    was.current = task.state
  })
  return (
    <li>
      <button
        ref={row}
        type="button"
        aria-expanded={isShown}
        onClick={onToggle}
        className="-mx-2 flex w-[calc(100%+1rem)] items-center gap-3 rounded-control px-2 py-1.5 text-left hover:bg-hover coarse:min-h-11"
      >
        <TaskKindIcon task={task} />
        <span
          className={classNames('min-w-0 flex-1 truncate', isOpen ? 'font-medium' : 'text-muted')}
          title={task.title}
        >
          {task.title}
        </span>
        <TaskWhen task={task} now={now} className="max-w-[45%]" />
      </button>
      {isShown && (
        <div className="pl-7">
          <ActiveTask task={task} isInline />
        </div>
      )}
    </li>
  )
}
