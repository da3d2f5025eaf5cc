import { memo } from 'react'
import type { EmailRow as Row } from '#core/contract/emails.ts'
import { EmailRow } from '#web/features/emails/email-row.tsx'
import type { SwipeDirection } from '#web/ui/hooks/use-swipe.ts'
import { RowActions } from './row-actions.tsx'
import { StarToggle } from './star-button.tsx'

/** What rows tell their list. */
export interface RowEvents {
  select(row: Row, isSelected: boolean, isRange: boolean): void
  point(row: Row): void
  focus(row: Row): void
  open(row: Row): boolean
  swipe(row: Row, direction: SwipeDirection): void
  star(row: Row, isStarred: boolean): void
}

/** A row that is rendered again only when something of its own changes: one key press is not to cost a whole list. */
export const TriageRow = memo(function TriageRow({
  row,
  to,
  showsRecipient,
  isSelected,
  isCurrent,
  isPointed,
  isTrash,
  on,
}: {
  row: Row
  to: string
  showsRecipient: boolean
  isSelected: boolean
  isCurrent: boolean
  /** Only then it has what a pointer can do: all the buttons of a list are half of what it takes to draw it. */
  isPointed: boolean
  isTrash: boolean
  /** The same object each time. */
  on: RowEvents
}) {
  return (
    <EmailRow
      email={row}
      to={to}
      showsRecipient={showsRecipient}
      selected={isSelected}
      isCurrent={isCurrent}
      onSelect={(isSelected, isRange) => on.select(row, isSelected, isRange)}
      onPoint={() => on.point(row)}
      onFocus={() => on.focus(row)}
      onOpen={() => on.open(row)}
      onSwipe={direction => on.swipe(row, direction)}
      star={<StarToggle isStarred={row.isStarred} onToggle={isStarred => on.star(row, isStarred)} />}
      actions={isPointed && <RowActions row={row} isTrash={isTrash} />}
    />
  )
})
