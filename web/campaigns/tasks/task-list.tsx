import { useState } from 'react'
import type { Task } from '#core/contract/outreach/tasks.ts'
import { classNames } from '#web/ui/class-names.ts'
import { TaskKindIcon, TaskWhen } from './row-parts.tsx'
import { VERDICTS } from './words.ts'

/** The tasks as rows; the one that is shown beside the list is marked. */
export function TaskList({
  tasks,
  currentId,
  onOpen,
}: {
  tasks: readonly Task[]
  currentId: number | null
  onOpen: (task: Task) => void
}) {
  const [now] = useState(() => new Date())
  return (
    <ul aria-label="Tasks" className="divide-y divide-line">
      {tasks.map(task => (
        <TaskRow
          key={task.id}
          task={task}
          isCurrent={task.id === currentId}
          now={now}
          onOpen={() => onOpen(task)}
        />
      ))}
    </ul>
  )
}

function TaskRow({
  task,
  isCurrent,
  now,
  onOpen,
}: {
  task: Task
  isCurrent: boolean
  now: Date
  onOpen: () => void
}) {
  return (
    <li data-key={task.id}>
      <button
        type="button"
        data-open
        aria-current={isCurrent || undefined}
        onClick={onOpen}
        className={classNames(
          'ring-inside flex w-full items-start gap-3 px-4 py-2.5 text-left hover:bg-hover coarse:min-h-11',
          isCurrent && 'bg-hover shadow-[inset_2px_0_0_var(--accent)]',
        )}
      >
        <TaskKindIcon task={task} className="mt-0.5" />
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline justify-between gap-3">
            <span className="min-w-0 truncate font-medium" title={task.title}>
              {task.title}
            </span>
            <TaskWhen task={task} now={now} className="max-w-[55%]" />
          </span>
          <span className="block truncate text-muted text-sm">{secondLine(task)}</span>
        </span>
      </button>
    </li>
  )
}

function secondLine({ kind, state, proposal, message, address, campaign, text, contact }: Task): string {
  const seems = state === 'open' && proposal && VERDICTS.find(({ as }) => as === proposal.as)?.label
  const parts = [
    seems && `Seems: ${seems.toLowerCase()}`,
    kind === 'answer' ? message?.snippet : kind === 'bounce' ? address : (contact?.name ?? text),
    campaign?.name,
  ]
  return parts.filter(Boolean).join(' · ')
}
