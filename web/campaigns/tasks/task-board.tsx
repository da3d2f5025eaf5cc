import { ListTodo, Plus } from 'lucide'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { TASK_KINDS, type TaskKind } from '#core/contract/outreach/task-values.ts'
import type { Task } from '#core/contract/outreach/tasks.ts'
import { commands, shownKeys } from '#web/shell/commands/catalog.ts'
import { useCommands } from '#web/shell/commands/use-commands.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { NativeSelect } from '#web/ui/forms/native-select.tsx'
import { SegmentedControl } from '#web/ui/forms/segmented-control.tsx'
import { useIsWide } from '#web/ui/hooks/use-is-wide.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useEntryFocus } from '#web/ui/list/use-entry-focus.ts'
import { NotLoaded } from '#web/ui/loading/not-loaded.tsx'
import { SkeletonRows } from '#web/ui/loading/skeleton-rows.tsx'
import { ActiveTask } from './detail/active-task.tsx'
import { NewTask } from './new/new-task.tsx'
import { type TaskQuery, useTaskCounts, useTasks } from './queries.ts'
import { TaskList } from './task-list.tsx'
import { KINDS } from './words.ts'

const PAGE = 50
const MOST = 200

/** All tasks: a list, and the one that is looked at beside it; on narrow screens one of both. */
export function TaskBoard() {
  const [query, setQuery] = useState<TaskQuery>({ whose: 'mine', shelf: 'now', kind: null, limit: PAGE })
  const { data, isError, refetch, isPlaceholderData } = useTasks(query)
  const isWide = useIsWide()
  const tasks = data?.tasks ?? []
  const { ref, current, open, close, move } = useCurrent(tasks)
  const isShown = current !== null
  const [isNew, setIsNew] = useState(false)
  const startNew = () => setIsNew(true)
  const list = (
    <section
      aria-label="Tasks"
      className={classNames(
        'flex min-h-0 flex-col',
        isWide ? 'w-96 shrink-0 border-line border-r' : 'w-full',
      )}
    >
      <Filters
        query={query}
        onChange={change => setQuery({ ...query, limit: PAGE, ...change })}
        onNew={startNew}
      />
      <div ref={ref} className="min-h-0 flex-1 overflow-y-auto" aria-busy={isPlaceholderData}>
        {isError && !data ? (
          <NotLoaded className="p-4" text="The tasks could not be loaded." onRetry={() => void refetch()} />
        ) : !data ? (
          <div className="px-4">
            <SkeletonRows count={6} label="Loading tasks" />
          </div>
        ) : tasks.length === 0 ? (
          <Empty shelf={query.shelf} isFiltered={query.kind !== null} />
        ) : (
          <>
            <TaskList tasks={tasks} currentId={current?.id ?? null} onOpen={open} />
            {data.next !== null && query.limit < MOST && (
              <div className="p-4">
                <Button onClick={() => setQuery({ ...query, limit: Math.min(MOST, query.limit + PAGE) })}>
                  Show more
                </Button>
              </div>
            )}
            {data.next !== null && query.limit >= MOST && (
              <p className="p-4 text-muted text-sm">Only the first {MOST} are shown.</p>
            )}
          </>
        )}
      </div>
    </section>
  )
  return (
    <div className="flex h-full min-h-0">
      <Keys onMove={move} onNew={startNew} />
      {(isWide || !isShown) && list}
      {current ? (
        <ActiveTask key={current.id} task={current} onBack={isWide ? undefined : close} />
      ) : (
        isWide && tasks.length > 0 && <Nothing />
      )}
      {isNew && <NewTask onClose={() => setIsNew(false)} />}
    </div>
  )
}

const Nothing = () => (
  <p className="m-auto px-4 text-center text-muted">
    Press j and k to go through the tasks, or choose one of the list.
  </p>
)

function Keys({ onMove, onNew }: { onMove: (step: 1 | -1) => void; onNew: () => void }) {
  useCommands({ next: () => onMove(1), previous: () => onMove(-1), newTask: onNew })
  return null
}

/** The task that is looked at, by its address. When it leaves the list, the one that follows takes its place. */
function useCurrent(tasks: readonly Task[]) {
  const [params, setParams] = useSearchParams()
  const asked = params.get('task')
  const go = (id: string | null) =>
    setParams(
      old => {
        const next = new URLSearchParams(old)
        if (id === null) next.delete('task')
        else next.set('task', id)
        return next
      },
      { replace: true },
    )
  const { ref, move } = useEntryFocus(
    tasks.map(({ id }) => String(id)),
    { current: asked, setCurrent: go },
  )
  const current = tasks.find(({ id }) => String(id) === asked) ?? null
  return { ref, current, open: ({ id }: Task) => go(String(id)), close: () => go(null), move }
}

function Filters({
  query: { whose, shelf, kind },
  onChange,
  onNew,
}: {
  query: TaskQuery
  onChange: (change: Partial<TaskQuery>) => void
  onNew: () => void
}) {
  const { data: counts } = useTaskCounts()
  const labelled = (label: string, count: number | undefined) => (count ? `${label} (${count})` : label)
  return (
    <header className="flex flex-col gap-2 border-line border-b px-4 py-3">
      <div className="flex min-h-control items-center justify-between gap-3">
        <h1 className="min-w-0 flex-1 font-semibold text-title">Tasks</h1>
        <SegmentedControl
          label="Whose"
          size="sm"
          options={[
            { value: 'mine', label: labelled('Mine', counts?.mine) },
            { value: 'all', label: labelled('All', counts?.all) },
          ]}
          value={whose}
          onValueChange={next => onChange({ whose: next })}
        />
        <IconButton
          icon={Plus}
          label={commands.newTask.label}
          shortcut={shownKeys('newTask')}
          onClick={onNew}
        />
      </div>
      <div className="flex items-center justify-between gap-3">
        <SegmentedControl
          label="When"
          size="sm"
          options={[
            { value: 'now', label: 'Due' },
            { value: 'later', label: labelled('Later', counts?.later) },
            { value: 'closed', label: 'Closed' },
          ]}
          value={shelf}
          onValueChange={next => onChange({ shelf: next })}
        />
        <NativeSelect
          label="Kind"
          hideLabel
          options={[
            { value: '', label: 'All kinds' },
            ...TASK_KINDS.map(value => ({ value, label: KINDS[value].many })),
          ]}
          value={kind ?? ''}
          onChange={event => onChange({ kind: (event.currentTarget.value || null) as TaskKind | null })}
          className="w-36"
        />
      </div>
    </header>
  )
}

function Empty({ shelf, isFiltered }: { shelf: TaskQuery['shelf']; isFiltered: boolean }) {
  if (isFiltered) return <EmptyState icon={ListTodo} title="None of this kind" />
  if (shelf === 'closed') return <EmptyState icon={ListTodo} title="Nothing was closed yet" />
  if (shelf === 'later') return <EmptyState icon={ListTodo} title="Nothing is put off" />
  return (
    <EmptyState
      icon={ListTodo}
      title="Nothing to do"
      text="Answers to campaigns, steps by hand, first lines to approve, addresses that were not reached and what you note yourself wait here."
    />
  )
}
