import { memo } from 'react'
import type { EmailRow as Row } from '#core/contract/emails.ts'
import type { AccountTag } from '#web/mailbox/accounts/account-tags.ts'
import { EmailRow, type Fold } from '#web/read/emails/email-row.tsx'
import type { SwipeDirection } from '#web/ui/hooks/use-swipe.ts'
import { RowActions } from './row-actions.tsx'
import { StarToggle } from './star-button.tsx'

/** The events that rows report to their list. */
export interface RowEvents {
  select(row: Row, isSelected: boolean, isRange: boolean): void
  point(row: Row): void
  focus(row: Row): void
  open(row: Row): boolean
  swipe(row: Row, direction: SwipeDirection): void
  star(row: Row, isStarred: boolean): void
  fold(row: Row): void
}

/** A row that renders only when its own props change, so that a key press does not render the whole list. */
export const TriageRow = memo(function TriageRow({
  row,
  to,
  showsRecipient,
  tag,
  isSelected,
  isCurrent,
  isPointed,
  isTrash,
  fold,
  on,
}: {
  row: Row
  to: string
  showsRecipient: boolean
  tag: AccountTag | undefined
  isSelected: boolean
  isCurrent: boolean
  /** Action buttons are rendered only now: those of all rows would be half the cost of rendering a list. */
  isPointed: boolean
  isTrash: boolean
  fold?: Fold | undefined
  /** Always the same object. */
  on: RowEvents
}) {
  return (
    <EmailRow
      email={row}
      to={to}
      showsRecipient={showsRecipient}
      tag={tag}
      selected={isSelected}
      isCurrent={isCurrent}
      fold={fold}
      onFold={() => on.fold(row)}
      onSelect={(isSelected, isRange) => on.select(row, isSelected, isRange)}
      onPoint={() => on.point(row)}
      onFocus={() => on.focus(row)}
      onOpen={() => on.open(row)}
      onSwipe={direction => on.swipe(row, direction)}
      star={
        <StarToggle
          isStarred={row.isStarred}
          // In narrow lists at the end, below the date.
          className={
            row.similarity === undefined
              ? '@max-list:absolute @max-list:right-1 @max-list:bottom-1 coarse:@max-list:bottom-0'
              : '@max-list:-mr-2 @max-list:order-2'
          }
          onToggle={isStarred => on.star(row, isStarred)}
        />
      }
      actions={isPointed && <RowActions row={row} isTrash={isTrash} />}
    />
  )
})
