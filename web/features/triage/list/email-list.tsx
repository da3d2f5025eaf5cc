import { lazy, type ReactNode, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { EmailRow as Row } from '#core/contract/emails.ts'
import { useCommands } from '#web/features/commands/use-commands.ts'
import { useShortcuts } from '#web/platform/shortcuts.ts'
import { useStable } from '#web/ui/hooks/use-stable.ts'
import type { SwipeDirection } from '#web/ui/hooks/use-swipe.ts'
import { useTriageDialogs } from '../dialogs/triage-dialogs.tsx'
import { useTriage } from '../use-triage.ts'
import { recallPlace, rememberOrder, rememberPlace } from './list-memory.ts'
import { type RowEvents, TriageRow } from './triage-row.tsx'
import { useRowFocus } from './use-row-focus.ts'
import { type LoadAll, useSelection } from './use-selection.ts'

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
  total,
  loadAll,
  showsRecipient,
  linkTo,
  openId,
  onPreview,
  onOpen,
  onFollow,
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
  /** Of the whole list. */
  total: number
  loadAll: LoadAll
  showsRecipient: (row: Row) => boolean
  linkTo: (row: Row) => string
  /** The message that is open beside the list. */
  openId: number | null
  /** Pointer or focus is on it: its conversation may be wanted soon. */
  onPreview: (row: Row) => void
  /** Opens a row where its address is not simply followed; answers whether it did. */
  onOpen: (row: Row) => boolean
  /** Shows another row beside the list in the place of the one that is open there; null where none is left. */
  onFollow: (row: Row | null) => void
  /** Closes what is open beside the list. */
  onClose: () => void
  /** After the last row. */
  foot?: ReactNode
}) {
  const triage = useTriage()
  const ask = useTriageDialogs()
  const scroller = useRef<HTMLDivElement>(null)
  const selection = useSelection(rows, address, loadAll)
  const { selected } = selection
  // By its place: what comes there when a row has left is under the pointer as well.
  const [pointedAt, setPointedAt] = useState(-1)
  const focus = useRowFocus(scroller, rows, address)
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

  /** Everything is chosen for one deed: afterwards nobody here knows how it all stands. */
  const settle = () => selection.isEverything && selection.selectPage(false)
  const doing = (act: (rows: Row[]) => unknown) => () => {
    void act(targets())
    settle()
  }
  const asking = (what: 'snooze' | 'label' | 'move' | 'destroy') => () => ask(what, targets(), settle)
  const deeds = {
    archive: doing(triage.archive),
    toInbox: doing(triage.toInbox),
    trash: isTrash ? asking('destroy') : doing(triage.trash),
    spam: doing(triage.spam),
    star: doing(rows =>
      triage.star(
        rows,
        rows.some(row => !row.isStarred),
      ),
    ),
    markRead: doing(rows => triage.setRead(rows, true)),
    markUnread: doing(rows => triage.setRead(rows, false)),
    snooze: asking('snooze'),
    mute: doing(rows => triage.mute(rows, !rows.every(row => row.isMuted))),
    label: asking('label'),
    move: asking('move'),
  }

  const isOpen = openId !== null
  /** What is open beside the list follows the keyboard; drafts wait to be opened. */
  const follow = (row: Row | undefined) => {
    if (isOpen && row && !row.labels.includes('draft')) onFollow(row)
  }
  const isListed = rows.some(row => row.id === openId)
  /** The open one, once it was in the list: only then it can have left. */
  const listedId = useRef<number | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another is open
  useEffect(() => {
    if (isListed || !isOpen) listedId.current = openId
    // Also for who came to it by its address: the keys go on from there.
    if (isListed && openId !== null) focus.setCurrent(openId)
  }, [isListed, isOpen, openId])
  const hasLeft = isOpen && !isListed && listedId.current === openId
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the open one has left the list
  useEffect(() => {
    if (!hasLeft) return
    if (current) follow(current)
    // The row that takes its place is told of in a moment.
    else if (focus.currentId === null) onFollow(null)
  }, [hasLeft, current, focus.currentId])

  const next = () => follow(focus.move(1))
  const previous = () => follow(focus.move(-1))
  // Arrows are for lists only: within a conversation they scroll.
  useShortcuts({ ArrowDown: next, ArrowUp: previous })
  useCommands({
    next,
    previous,
    ...((selected.length > 0 || isOpen) && {
      deselect: () => (selected.length > 0 ? selection.selectPage(false) : onClose()),
    }),
    ...(isOpen && { back: onClose }),
    ...(rows.length > 0 && {
      ...deeds,
      open: () => current && focus.open(current.id),
      select: () => current && selection.select(current.id, !selection.isSelected(current.id)),
      selectAll: () => selection.selectPage(selected.length < rows.length),
      ...(total > rows.length && { selectEverything: () => void selection.selectEverything() }),
    }),
  })

  const on = useStable<RowEvents>({
    select: (row: Row, isSelected: boolean, isRange: boolean) =>
      selection.select(row.id, isSelected, isRange),
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
              name={name}
              isTrash={isTrash}
              selection={selection}
              onPage={rows.length}
              total={total}
              deeds={deeds}
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
            isSelected={selection.isSelected(row.id)}
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
