import type { Task } from '#core/contract/outreach/tasks.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/display/icon.tsx'
import { dueInWords, isLate, KINDS } from './words.ts'

export function TaskKindIcon({ task, className }: { task: Task; className?: string }) {
  const { icon, label } = KINDS[task.kind]
  return (
    <span className={classNames('shrink-0 text-faint', className)} title={label}>
      <Icon icon={icon} />
      <span className="sr-only">{label}</span>
    </span>
  )
}

/** When an open task is due, or what became of a closed one. */
export function TaskWhen({ task, now, className }: { task: Task; now: Date; className: string }) {
  return (
    <span
      className={classNames(
        'shrink-0 truncate text-xs',
        className,
        isLate(task, now) ? 'text-danger-text' : 'text-faint',
      )}
    >
      {task.state === 'open' ? dueInWords(task.dueAt, now) : task.outcome}
    </span>
  )
}
