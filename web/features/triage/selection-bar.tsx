import {
  AlarmClock,
  Archive,
  FolderInput,
  Inbox,
  Mail,
  MailOpen,
  OctagonAlert,
  Star,
  Tag,
  Trash2,
} from 'lucide-react'
import { useState } from 'react'
import type { EmailRow } from '#core/contract/emails.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useTriageDialogs } from './triage-dialogs.tsx'
import { useTriage } from './use-triage.ts'

/** What can be done to the chosen rows. In Trash, deleting is for good, and so it asks. */
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
  const [isAsking, setAsking] = useState(false)
  const isUnread = selected.some(row => !row.isRead)
  const isStarred = selected.every(row => row.isStarred)
  const isElsewhere = selected.every(row => !row.labels.includes('inbox'))

  return (
    <div className="sticky top-0 z-10 flex h-row items-center gap-1 border-line border-b bg-surface pr-2 pl-4">
      <Checkbox
        label="Select all on this page"
        hideLabel
        checked={isAll ? true : 'indeterminate'}
        onCheckedChange={onSelectAll}
      />
      <span className="mx-2 whitespace-nowrap text-muted text-sm" role="status">
        {selected.length} selected
      </span>
      {isElsewhere ? (
        <IconButton
          size="sm"
          icon={Inbox}
          label="Move to inbox"
          onClick={() => void triage.toInbox(selected)}
        />
      ) : (
        <IconButton
          size="sm"
          icon={Archive}
          label="Archive"
          shortcut="e"
          onClick={() => void triage.archive(selected)}
        />
      )}
      <IconButton
        size="sm"
        icon={Trash2}
        label={isTrash ? 'Delete permanently' : 'Move to trash'}
        shortcut="#"
        onClick={() => (isTrash ? setAsking(true) : void triage.trash(selected))}
      />
      <IconButton
        size="sm"
        icon={isUnread ? MailOpen : Mail}
        label={isUnread ? 'Mark as read' : 'Mark as unread'}
        onClick={() => void triage.setRead(selected, isUnread)}
      />
      <IconButton
        size="sm"
        icon={Star}
        label={isStarred ? 'Unstar' : 'Star'}
        shortcut="s"
        onClick={() => void triage.star(selected, !isStarred)}
      />
      <IconButton
        size="sm"
        icon={AlarmClock}
        label="Snooze"
        shortcut="h"
        onClick={() => ask('snooze', selected)}
      />
      <IconButton size="sm" icon={Tag} label="Label" shortcut="l" onClick={() => ask('label', selected)} />
      <IconButton
        size="sm"
        icon={FolderInput}
        label="Move to"
        shortcut="v"
        onClick={() => ask('move', selected)}
      />
      <IconButton
        size="sm"
        icon={OctagonAlert}
        label="Report spam"
        shortcut="!"
        onClick={() => void triage.spam(selected)}
      />
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={
          selected.length === 1 ? 'Delete this email for good?' : `Delete ${selected.length} emails for good?`
        }
        description="They are removed from the mail provider too. This cannot be undone."
        confirmLabel="Delete Permanently"
        danger
        onConfirm={() => {
          setAsking(false)
          void triage.destroy(selected)
        }}
      />
    </div>
  )
}
