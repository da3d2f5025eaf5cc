import { AlarmClock, Archive, Inbox, Mail, MailOpen, Trash2 } from 'lucide-react'
import type { EmailRow } from '#core/contract/emails.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useTriageDialogs } from './triage-dialogs.tsx'
import { useTriage } from './use-triage.ts'

/** What a pointer over a row can do at once. */
export function RowActions({ row, isTrash }: { row: EmailRow; isTrash: boolean }) {
  const triage = useTriage()
  const ask = useTriageDialogs()
  const isInInbox = row.labels.includes('inbox')
  return (
    <>
      {isInInbox ? (
        <IconButton
          size="sm"
          icon={Archive}
          label="Archive"
          shortcut="e"
          tabIndex={-1}
          onClick={() => void triage.archive([row])}
        />
      ) : (
        !row.labels.includes('sent') &&
        !row.labels.includes('draft') && (
          <IconButton
            size="sm"
            icon={Inbox}
            label="Move to inbox"
            tabIndex={-1}
            onClick={() => void triage.toInbox([row])}
          />
        )
      )}
      {!isTrash && (
        <IconButton
          size="sm"
          icon={Trash2}
          label="Move to trash"
          shortcut="#"
          tabIndex={-1}
          onClick={() => void triage.trash([row])}
        />
      )}
      <IconButton
        size="sm"
        icon={row.isRead ? Mail : MailOpen}
        label={row.isRead ? 'Mark as unread' : 'Mark as read'}
        tabIndex={-1}
        onClick={() => void triage.setRead([row], !row.isRead)}
      />
      {isInInbox && (
        <IconButton
          size="sm"
          icon={AlarmClock}
          label="Snooze"
          shortcut="h"
          tabIndex={-1}
          onClick={() => ask('snooze', [row])}
        />
      )}
    </>
  )
}
