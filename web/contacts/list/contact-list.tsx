import { lazy, Suspense, useEffect, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import type { ContactFilter } from '#core/contract/outreach/contact-selection.ts'
import type { ContactRow as Row } from '#core/contract/outreach/contacts.ts'
import { useShortcuts } from '#web/platform/shortcuts.ts'
import { useCommands } from '#web/shell/commands/use-commands.ts'
import { isFocusFree } from '#web/ui/hooks/is-focus-free.ts'
import { useStable } from '#web/ui/hooks/use-stable.ts'
import { useEntryFocus } from '#web/ui/list/use-entry-focus.ts'
import type { Target } from '../dialogs/target.ts'
import { useTakingAway } from '../use-taking-away.ts'
import { ContactRow, type RowEvents } from './contact-row.tsx'
import { recallPlace, rememberPlace } from './list-memory.ts'
import { SelectionBar } from './selection-bar.tsx'
import { useSelection } from './use-selection.ts'

const ContactDialog = lazy(async () => ({
  default: (await import('../dialogs/contact-dialog.tsx')).ContactDialog,
}))

/** A page of contacts, for working through it by pointer and keyboard. */
export function ContactList({
  list,
  head,
  rows,
  total,
  isMore,
  filter,
}: {
  /** Identifies the list, so that the reader's place can be restored. */
  list: string
  /** The header of the page, which the bar of the selected contacts covers. */
  head: HTMLElement | null
  rows: Row[]
  total: number
  isMore: boolean
  filter: ContactFilter
}) {
  const ids = rows.map(({ id }) => id)
  const selection = useSelection(ids, list)
  const [currentId, setCurrentId] = useState(() => recallPlace(list).currentId)
  const setCurrent = (id: number | null) => {
    setCurrentId(id)
    rememberPlace(list, { currentId: id })
  }
  const focus = useEntryFocus(ids.map(String), {
    current: currentId === null ? null : String(currentId),
    setCurrent: key => setCurrent(key === null ? null : Number(key)),
  })
  const scroller = focus.ref
  const [dialog, setDialog] = useState<{
    part: 'tag' | 'status' | 'merge' | 'suppress' | 'remove'
    target: Target
  } | null>(null)
  const { selected, isEverything } = selection
  const present = ids.find(id => id === currentId)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the reader returns to the list
  useEffect(() => {
    if (present !== undefined && isFocusFree()) focus.linkOf(String(present))?.focus({ preventScroll: true })
  }, [])
  useLayoutEffect(() => {
    if (scroller.current) scroller.current.scrollTop = recallPlace(list).scrollTop
  }, [list, scroller])

  const targetOf = (): Target | null => {
    if (isEverything) return { selection: { filter }, count: total, isMore, name: null }
    const chosen = selected.length > 0 ? selected : present === undefined ? [] : [present]
    const [first] = chosen
    if (first === undefined) return null
    const name = chosen.length === 1 ? (rows.find(({ id }) => id === first)?.name ?? null) : null
    return { selection: { ids: chosen }, count: chosen.length, isMore: false, name }
  }
  const asking = (part: 'tag' | 'status' | 'merge' | 'suppress' | 'remove') => () => {
    const target = targetOf()
    if (target) setDialog({ part, target })
  }
  const cannotTakeAway = useTakingAway()
  const actions = {
    tag: asking('tag'),
    status: asking('status'),
    merge: () => selected.length > 1 && selected.length <= 20 && !isEverything && asking('merge')(),
    suppress: asking('suppress'),
    remove: () => !cannotTakeAway && asking('remove')(),
  }
  const next = () => focus.move(1)
  const previous = () => focus.move(-1)
  useShortcuts({ ArrowDown: next, ArrowUp: previous })
  useCommands({
    next,
    previous,
    open: () => present !== undefined && focus.linkOf(String(present))?.click(),
    select: () => present !== undefined && selection.select(present, !selection.isSelected(present)),
    selectAll: () => selection.selectPage(selected.length < rows.length),
    ...(total > rows.length && { selectEverything: selection.selectEverything }),
    ...(selected.length > 0 && { deselect: () => selection.selectPage(false) }),
    tagContacts: actions.tag,
    contactStatus: actions.status,
    mergeContacts: actions.merge,
    suppressContacts: actions.suppress,
    deleteContacts: actions.remove,
  })
  const on = useStable<RowEvents>({
    select: (id: number, isSelected: boolean, isRange: boolean) => selection.select(id, isSelected, isRange),
    focus: setCurrent,
  })
  return (
    <div
      ref={scroller}
      className="min-h-0 flex-1 overflow-y-auto overscroll-contain"
      onScroll={event => rememberPlace(list, { scrollTop: event.currentTarget.scrollTop })}
    >
      {head &&
        selected.length > 0 &&
        createPortal(
          <SelectionBar
            selection={selection}
            onPage={rows.length}
            total={total}
            isMore={isMore}
            actions={actions}
          />,
          head,
        )}
      <ul aria-label="Contacts">
        {rows.map(row => (
          <ContactRow
            key={row.id}
            row={row}
            isSelected={selection.isSelected(row.id)}
            isCurrent={currentId === row.id}
            on={on}
          />
        ))}
      </ul>
      {dialog && (
        <Suspense>
          <ContactDialog
            {...dialog}
            onClose={() => setDialog(null)}
            onGone={() => selection.selectPage(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
