import { lazy, type ReactNode, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { EmailRow as Row } from '#core/contract/emails.ts'
import { useCommands } from '#web/features/commands/use-commands.ts'
import { useShortcuts } from '#web/platform/shortcuts.ts'
import { useStable } from '#web/ui/use-stable.ts'
import type { SwipeDirection } from '#web/ui/use-swipe.ts'
import { recallPlace, rememberOrder, rememberPlace } from './list-memory.ts'
import { useTriageDialogs } from './triage-dialogs.tsx'
import { type RowEvents, TriageRow } from './triage-row.tsx'
import { useRowFocus } from './use-row-focus.ts'
import { useTriage } from './use-triage.ts'

const SelectionBar = lazy(async () => ({ default: (await import('./selection-bar.tsx')).SelectionBar }))

/**
 * A list that is worked through: by pointer, by finger and by keyboard. It scrolls by itself, and comes back to where
 * it was left.
 */
export function EmailList({
  address,
  name,
  head,
  isTrash = false,
  rows,
  showsRecipient,
  linkTo,
  openId,
  onPreview,
  onOpen,
  onClose,
  foot,
}: {
  /** Names this list, page and search, so that its place can be found again. */
  address: string
  name: string
  /** What the bar of the selected rows lies over, so that no row moves. */
  head: HTMLElement | null
  isTrash?: boolean
  rows: Row[]
  showsRecipient: (row: Row) => boolean
  linkTo: (row: Row) => string
  /** The message that is open beside the list. */
  openId?: number | undefined
  /** Pointer or focus is on it: its conversation may be wanted soon. */
  onPreview: (row: Row) => void
  /** Opens a row where its address is not simply followed; answers whether it did. */
  onOpen: (row: Row) => boolean
  /** Closes what is open beside the list. */
  onClose: () => void
  /** After the last row. */
  foot?: ReactNode
}) {
  const triage = useTriage()
  const ask = useTriageDialogs()
  const scroller = useRef<HTMLDivElement>(null)
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<number>>(new Set())
  // By its place: what comes there when a row has left is under the pointer as well.
  const [pointedAt, setPointedAt] = useState(-1)
  const focus = useRowFocus(scroller, rows, address)
  const lastSelected = useRef<number | null>(null)
  // A row that has left the list is not selected any more.
  const selected = rows.filter(row => selectedIds.has(row.id))
  const current = rows.find(row => row.id === focus.currentId)
  const targets = () => (selected.length > 0 ? selected : current ? [current] : [])

  useEffect(
    () =>
      rememberOrder(
        address,
        rows.map(({ id, threadId }) => ({ id, threadId })),
      ),
    [address, rows],
  )
  useLayoutEffect(() => {
    const element = scroller.current
    if (element) element.scrollTop = recallPlace(address).scrollTop
  }, [address])

  const select = (id: number, isSelected: boolean, isRange = false) => {
    const next = new Set(selectedIds)
    const ids = rows.map(row => row.id)
    const [a, b] = [ids.indexOf(lastSelected.current ?? id), ids.indexOf(id)]
    const range = isRange && a !== -1 ? ids.slice(Math.min(a, b), Math.max(a, b) + 1) : [id]
    for (const one of range) isSelected ? next.add(one) : next.delete(one)
    lastSelected.current = id
    setSelectedIds(next)
  }
  const selectAll = (all: boolean) => setSelectedIds(new Set(all ? rows.map(row => row.id) : []))

  const isOpen = openId !== undefined
  /** What is open beside the list follows the keyboard; drafts wait to be opened. */
  const follow = (row: Row | undefined) => {
    if (isOpen && row && !row.labels.includes('draft')) onOpen(row)
  }
  const hasLeft = isOpen && !rows.some(row => row.id === openId)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the open one has left the list
  useEffect(() => {
    if (!hasLeft) return
    if (current) follow(current)
    // The row that takes its place is told of in a moment.
    else if (focus.currentId === null) onClose()
  }, [hasLeft, current, focus.currentId])

  const next = () => follow(focus.move(1))
  const previous = () => follow(focus.move(-1))
  // Arrows are for lists only: within a conversation they scroll.
  useShortcuts({ ArrowDown: next, ArrowUp: previous })
  useCommands({
    next,
    previous,
    ...((selected.length > 0 || isOpen) && {
      deselect: () => (selected.length > 0 ? selectAll(false) : onClose()),
    }),
    ...(isOpen && { back: onClose }),
    ...(rows.length > 0 && {
      open: () => current && focus.open(current.id),
      select: () => current && select(current.id, !selectedIds.has(current.id)),
      selectAll: () => selectAll(selected.length < rows.length),
      archive: () => void triage.archive(targets()),
      trash: () => (isTrash ? ask('destroy', targets()) : void triage.trash(targets())),
      spam: () => void triage.spam(targets()),
      star: () =>
        void triage.star(
          targets(),
          targets().some(row => !row.isStarred),
        ),
      markRead: () => void triage.setRead(targets(), true),
      markUnread: () => void triage.setRead(targets(), false),
      snooze: () => ask('snooze', targets()),
      mute: () => void triage.mute(targets(), !targets().every(row => row.isMuted)),
      label: () => ask('label', targets()),
      move: () => ask('move', targets()),
    }),
  })

  const on = useStable<RowEvents>({
    select: (row: Row, isSelected: boolean, isRange: boolean) => select(row.id, isSelected, isRange),
    point: (row: Row) => {
      setPointedAt(rows.indexOf(row))
      onPreview(row)
    },
    focus: (row: Row) => {
      focus.setCurrent(row.id)
      onPreview(row)
    },
    open: onOpen,
    swipe: (row: Row, direction: SwipeDirection) =>
      direction === 'right' ? void triage.archive([row]) : ask('snooze', [row]),
    star: (row: Row, isStarred: boolean) => void triage.star([row], isStarred),
  })

  return (
    <div
      ref={scroller}
      className="min-h-0 flex-1 overflow-y-auto overscroll-contain"
      onScroll={event => rememberPlace(address, { scrollTop: event.currentTarget.scrollTop })}
    >
      {head &&
        selected.length > 0 &&
        createPortal(
          <Suspense>
            <SelectionBar
              isTrash={isTrash}
              selected={selected}
              isAll={selected.length === rows.length}
              onSelectAll={selectAll}
            />
          </Suspense>,
          head,
        )}
      <ul aria-label={name}>
        {rows.map((row, index) => (
          <TriageRow
            key={row.id}
            row={row}
            to={linkTo(row)}
            showsRecipient={showsRecipient(row)}
            isSelected={selectedIds.has(row.id)}
            isCurrent={focus.currentId === row.id || openId === row.id}
            isPointed={pointedAt === index}
            isTrash={isTrash}
            on={on}
          />
        ))}
      </ul>
      {foot}
    </div>
  )
}
