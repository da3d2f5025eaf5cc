import { Inbox, X } from 'lucide'
import type { EmailRow } from '#core/contract/emails.ts'
import { CommandButton } from '#web/features/commands/command-button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useTriageDialogs } from './triage-dialogs.tsx'
import { useTriage } from './use-triage.ts'

/**
 * What can be done to the chosen rows; lies over the head of the list, so that no row moves. In Trash, deleting is for
 * good, and so it asks.
 */
export function SelectionBar({
  isTrash,
  selected,
  isAll,
  onSelectAll,
}: {
  isTrash: boolean
  selected: EmailRow[]
  isAll: boolean
  onSelectAll: (all: boolean) => void
}) {
  const triage = useTriage()
  const ask = useTriageDialogs()
  const isUnread = selected.some(row => !row.isRead)
  const isStarred = selected.every(row => row.isStarred)
  const isElsewhere = selected.every(row => !row.labels.includes('inbox') && row.snoozedUntil === null)

  return (
    <div
      role="toolbar"
      aria-label="Selected emails"
      className="absolute inset-0 z-10 flex items-center gap-1 bg-surface pr-2 pl-4 peer-has-[input:focus]:hidden max-md:gap-0"
    >
      <Checkbox
        label="Select all on this page"
        hideLabel
        checked={isAll ? true : 'indeterminate'}
        onCheckedChange={onSelectAll}
      />
      <span className="mx-2 whitespace-nowrap text-muted text-sm tabular-nums" role="status">
        {selected.length}
        <span className="max-md:sr-only"> selected</span>
      </span>
      {isElsewhere ? (
        <IconButton
          size="sm"
          icon={Inbox}
          label="Move to inbox"
          onClick={() => void triage.toInbox(selected)}
        />
      ) : (
        <CommandButton command="archive" onClick={() => void triage.archive(selected)} />
      )}
      <CommandButton
        command="trash"
        {...(isTrash && { label: 'Delete permanently' })}
        onClick={() => (isTrash ? ask('destroy', selected) : void triage.trash(selected))}
      />
      <CommandButton
        command={isUnread ? 'markRead' : 'markUnread'}
        onClick={() => void triage.setRead(selected, isUnread)}
      />
      <CommandButton
        command="star"
        {...(isStarred && { label: 'Unstar' })}
        className="max-md:hidden"
        onClick={() => void triage.star(selected, !isStarred)}
      />
      <CommandButton command="snooze" onClick={() => ask('snooze', selected)} />
      <CommandButton command="label" onClick={() => ask('label', selected)} />
      <CommandButton command="move" onClick={() => ask('move', selected)} />
      <CommandButton command="spam" className="max-md:hidden" onClick={() => void triage.spam(selected)} />
      <IconButton
        size="sm"
        icon={X}
        label="Clear selection"
        shortcut="Escape"
        className="ml-auto"
        onClick={() => onSelectAll(false)}
      />
    </div>
  )
}
