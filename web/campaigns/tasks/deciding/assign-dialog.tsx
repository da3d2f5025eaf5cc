import { Check } from 'lucide'
import type { Task } from '#core/contract/outreach/tasks.ts'
import { Icon } from '#web/ui/display/icon.tsx'
import { NotLoaded } from '#web/ui/loading/not-loaded.tsx'
import { SkeletonRows } from '#web/ui/loading/skeleton-rows.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { useAssignees } from '../queries.ts'

/** Who is to do it. */
export function AssignDialog({
  task,
  onClose,
  onChoose,
}: {
  task: Task
  onClose: () => void
  onChoose: (userId: number | null) => void
}) {
  const { data, isError, refetch } = useAssignees(true)
  const people = [...(data?.people ?? []), { id: null, name: 'Nobody' }]
  return (
    <Dialog onClose={onClose} title="Give it to" size="sm">
      {isError && !data ? (
        <NotLoaded text="The people could not be loaded." onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows count={3} label="Loading people" />
      ) : (
        <ul className="-mx-2">
          {people.map(({ id, name }) => (
            <li key={id ?? 'nobody'}>
              <button
                type="button"
                aria-pressed={(task.assignee?.id ?? null) === id}
                onClick={() => {
                  onChoose(id)
                  onClose()
                }}
                className="flex min-h-control w-full items-center justify-between gap-4 rounded-control px-2 text-left hover:bg-hover coarse:min-h-11"
              >
                <span className="min-w-0 truncate">{name}</span>
                {(task.assignee?.id ?? null) === id && <Icon icon={Check} className="text-faint" />}
              </button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
