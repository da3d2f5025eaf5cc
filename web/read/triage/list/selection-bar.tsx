import { Inbox, Paperclip, X } from 'lucide'
import { CommandButton } from '#web/shell/commands/command-button.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import type { Selection } from './use-selection.ts'

type SelectionAction =
  | 'archive'
  | 'toInbox'
  | 'trash'
  | 'spam'
  | 'star'
  | 'markRead'
  | 'markUnread'
  | 'snooze'
  | 'label'
  | 'move'
  | 'forwardAsFiles'

/**
 * The actions for the selected rows. The bar covers the header of the list, so that no row moves. In Trash, deleting is
 * for good, so it asks first.
 */
export function SelectionBar({
  name,
  isTrash,
  selection,
  onPage,
  total,
  actions,
}: {
  /** The name of the list. */
  name: string
  isTrash: boolean
  selection: Selection
  /** The number of rows on this page. */
  onPage: number
  /** The number of rows in the whole list. */
  total: number
  /** What each action does to the selected rows. */
  actions: Record<SelectionAction, () => void>
}) {
  const { selected, isEverything, loaded } = selection
  const isAll = isEverything || selection.isPageSelected
  const isUnread = selected.some(row => !row.isRead)
  const isStarred = selected.every(row => row.isStarred)
  const noun = selected.some(row => row.messages && row.others === undefined) ? 'conversations' : 'emails'
  const isElsewhere = selected.every(row => !row.labels.includes('inbox') && row.snoozedUntil === null)

  return (
    <div
      role="toolbar"
      aria-label="Selected emails"
      className="absolute inset-0 z-10 flex flex-wrap content-center items-center gap-1 bg-surface pr-2 pl-4 peer-has-[input:focus]:hidden max-md:gap-0"
    >
      <Checkbox
        label="Select all on this page"
        hideLabel
        checked={isAll ? true : 'indeterminate'}
        onCheckedChange={selection.selectPage}
      />
      <span className="mx-2 whitespace-nowrap text-muted text-sm tabular-nums" role="status">
        {loaded === null ? selected.length : `${loaded} of ${total}`}
        <span className="max-md:sr-only"> selected</span>
      </span>
      {isElsewhere ? (
        <IconButton size="sm" icon={Inbox} label="Move to inbox" onClick={actions.toInbox} />
      ) : (
        <CommandButton command="archive" onClick={actions.archive} />
      )}
      <CommandButton
        command="trash"
        {...(isTrash && { label: 'Delete permanently' })}
        onClick={actions.trash}
      />
      <CommandButton
        command={isUnread ? 'markRead' : 'markUnread'}
        onClick={isUnread ? actions.markRead : actions.markUnread}
      />
      <CommandButton
        command="star"
        {...(isStarred && { label: 'Unstar' })}
        className="max-md:hidden"
        onClick={actions.star}
      />
      <CommandButton command="snooze" onClick={actions.snooze} />
      <CommandButton command="label" onClick={actions.label} />
      <CommandButton command="move" onClick={actions.move} />
      <IconButton
        size="sm"
        icon={Paperclip}
        label="Forward as attachment"
        className="max-md:hidden"
        onClick={actions.forwardAsFiles}
      />
      <CommandButton command="spam" className="max-md:hidden" onClick={actions.spam} />
      {isAll && total > onPage && (isEverything || selected.length < total) && (
        <Button
          variant="ghost"
          size="sm"
          loading={loaded !== null}
          tone="accent"
          className="min-w-0 @max-list:order-last @max-list:basis-full"
          onClick={() => (isEverything ? selection.selectPageOnly() : void selection.selectEverything())}
        >
          {isEverything ? 'Select this page only' : `Select all ${total} ${noun} in ${name}`}
        </Button>
      )}
      <IconButton
        size="sm"
        icon={X}
        label="Clear selection"
        shortcut="Escape"
        className="ml-auto"
        onClick={selection.clear}
      />
    </div>
  )
}
