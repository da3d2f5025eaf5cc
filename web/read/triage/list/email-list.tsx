import { lazy, type ReactNode, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { EmailRow as Row } from '#core/contract/emails.ts'
import type { AccountTag } from '#web/mailbox/accounts/account-tags.ts'
import { useShortcuts } from '#web/platform/shortcuts.ts'
import type { Fold } from '#web/read/emails/email-row.tsx'
import { useCommands } from '#web/shell/commands/use-commands.ts'
import { useStable } from '#web/ui/hooks/use-stable.ts'
import type { SwipeDirection } from '#web/ui/hooks/use-swipe.ts'
import { useTriageDialogs } from '../dialogs/triage-dialogs.tsx'
import { useTriage } from '../use-triage.ts'
import { recallPlace, rememberPlace } from './list-memory.ts'
import { type RowEvents, TriageRow } from './triage-row.tsx'
import { useRowFocus } from './use-row-focus.ts'
import { type LoadAll, useSelection } from './use-selection.ts'

const SelectionBar = lazy(async () => ({ default: (await import('./selection-bar.tsx')).SelectionBar }))

interface Conversations {
  isOpen: (row: Row) => boolean
  toggle: (row: Row, isOpen: boolean) => void
}

function foldOf(row: Row, { isOpen }: Conversations): Fold {
  if (row.others === undefined) return 'below'
  if (row.others === 0) return 'single'
  return isOpen(row) ? 'open' : 'closed'
}

/**
 * A list for working through mail by pointer, finger and keyboard. It scrolls by itself, and restores its scroll
 * position when the reader returns.
 */
export function EmailList({
  address,
  name,
  head,
  isTrash = false,
  rows,
  total,
  loadAll,
  loadedRows,
  turn,
  showsRecipient,
  tags,
  linkTo,
  openId,
  onPreview,
  onOpen,
  onFollow,
  onClose,
  onForwardAsFiles,
  conversations,
  foot,
}: {
  /** Identifies this list, page and search, so that its position can be restored. */
  address: string
  name: string
  /** The header of the list, which the bar of the selected rows covers, so that no row moves. */
  head: HTMLElement | null
  isTrash?: boolean
  rows: Row[]
  /** The number of rows in the whole list. */
  total: number
  loadAll: LoadAll
  /** The rows of all pages of the list that are loaded. */
  loadedRows: () => Row[]
  /** Opens the page after or before this one; returns whether there is one. */
  turn: (step: 1 | -1) => boolean
  showsRecipient: (row: Row) => boolean
  /** The tags of mailboxes, by id; none where all rows are of one. */
  tags: ReadonlyMap<number, AccountTag>
  linkTo: (row: Row) => string
  /** The message that is open beside the list. */
  openId: number | null
  /** Called when pointer or focus is on a row, because its conversation may be opened soon. */
  onPreview: (row: Row) => void
  /** Opens a row instead of following its link; returns whether it did. */
  onOpen: (row: Row) => boolean
  /** Shows another row beside the list in place of the open one; null where no row is left. */
  onFollow: (row: Row | null) => void
  /** Closes the message beside the list. */
  onClose: () => void
  onForwardAsFiles: (rows: Row[]) => void
  /** Where a row stands for the messages of its conversation that were found, which can be shown below it. */
  conversations?: Conversations | undefined
  /** Rendered after the last row. */
  foot?: ReactNode
}) {
  const triage = useTriage()
  const ask = useTriageDialogs()
  const scroller = useRef<HTMLDivElement>(null)
  const selection = useSelection(rows, address, { loadAll, loadedRows })
  const { selected } = selection
  // By position, because the row that takes the place of a removed one is under the pointer, too.
  const [pointedAt, setPointedAt] = useState(-1)
  const focus = useRowFocus(scroller, { rows, address, turn })
  const current = rows.find(row => row.id === focus.currentId)
  const targets = () => (selected.length > 0 ? selected : current ? [current] : [])

  useLayoutEffect(() => {
    const element = scroller.current
    if (element) element.scrollTop = recallPlace(address).scrollTop
  }, [address])

  /** After an action on everything, the page does not know the state of all messages, so the selection ends. */
  const settle = () => selection.isEverything && selection.clear()
  const doing = (act: (rows: Row[]) => unknown) => () => {
    void act(targets())
    settle()
  }
  const asking = (what: 'snooze' | 'label' | 'move' | 'kind' | 'destroy') => () =>
    ask(what, targets(), settle)
  const actions = {
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
    toPeople: doing(rows => triage.sort(rows, 'people')),
    toNewsletters: doing(rows => triage.sort(rows, 'newsletters')),
    toNotices: doing(rows => triage.sort(rows, 'notices')),
    whyHere: asking('kind'),
  }

  const isOpen = openId !== null
  /** Keyboard navigation changes the message beside the list; drafts are opened by Enter only. */
  const follow = (row: Row | undefined) => {
    if (isOpen && row && !row.labels.includes('draft')) onFollow(row)
  }
  const isListed = rows.some(row => row.id === openId)
  /** The open message, once it was in the list: only then can it leave the list. */
  const listedId = useRef<number | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another message is opened
  useEffect(() => {
    if (isListed || !isOpen) listedId.current = openId
    // This is also for readers who came by its address: the keys start from there.
    if (isListed && openId !== null) focus.setCurrent(openId)
  }, [isListed, isOpen, openId])
  const hasLeft = isOpen && !isListed && listedId.current === openId
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the open message has left the list
  useEffect(() => {
    if (!hasLeft) return
    if (current) follow(current)
    // The row that takes its place follows in a moment.
    else if (focus.currentId === null) onFollow(null)
  }, [hasLeft, current, focus.currentId])

  const next = () => follow(focus.move(1))
  const previous = () => follow(focus.move(-1))
  const unfold = () => current && conversations?.toggle(current, true)
  const fold = () => {
    const head = rows.find(row => row.others !== undefined && row.threadId === current?.threadId)
    if (!head) return
    focus.goTo(head)
    conversations?.toggle(head, false)
  }
  // Arrow keys navigate lists only; within a conversation they scroll.
  useShortcuts({
    ArrowDown: next,
    ArrowUp: previous,
    ...(conversations && { ArrowRight: unfold, ArrowLeft: fold }),
  })
  useCommands({
    next,
    previous,
    ...((selected.length > 0 || isOpen) && {
      deselect: () => (selected.length > 0 ? selection.clear() : onClose()),
    }),
    ...(isOpen && { back: onClose }),
    ...(rows.length > 0 && {
      ...actions,
      open: () => current && focus.open(current.id),
      select: () => current && selection.select(current.id, !selection.isSelected(current.id)),
      selectAll: () => selection.selectPage(!selection.isPageSelected),
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
    fold: (row: Row) => conversations?.toggle(row, !conversations.isOpen(row)),
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
              actions={{ ...actions, forwardAsFiles: doing(onForwardAsFiles) }}
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
            tag={tags.get(row.accountId)}
            isSelected={selection.isSelected(row.id)}
            isCurrent={focus.currentId === row.id || openId === row.id}
            isPointed={pointedAt === index}
            isTrash={isTrash}
            fold={conversations && foldOf(row, conversations)}
            on={on}
          />
        ))}
      </ul>
      {foot}
    </div>
  )
}
