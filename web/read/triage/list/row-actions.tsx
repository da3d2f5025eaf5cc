import { Inbox } from 'lucide'
import type { EmailRow } from '#core/contract/emails.ts'
import { CommandButton } from '#web/shell/commands/command-button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useTriageDialogs } from '../dialogs/triage-dialogs.tsx'
import { isOwnMail } from '../own-mail.ts'
import { useTriage } from '../use-triage.ts'

/** The actions for a pointer over the row. */
export function RowActions({ row, isTrash }: { row: EmailRow; isTrash: boolean }) {
  const triage = useTriage()
  const ask = useTriageDialogs()
  const isInInbox = row.labels.includes('inbox')
  const isSnoozed = row.snoozedUntil !== null
  return (
    <>
      {isInInbox || isSnoozed ? (
        <CommandButton command="archive" tabIndex={-1} onClick={() => void triage.archive([row])} />
      ) : (
        !isOwnMail(row) && (
          <IconButton
            size="sm"
            icon={Inbox}
            label="Move to inbox"
            tabIndex={-1}
            onClick={() => void triage.toInbox([row])}
          />
        )
      )}
      <CommandButton
        command="trash"
        {...(isTrash && { label: 'Delete permanently' })}
        tabIndex={-1}
        onClick={() => (isTrash ? ask('destroy', [row]) : void triage.trash([row]))}
      />
      <CommandButton
        command={row.isRead ? 'markUnread' : 'markRead'}
        tabIndex={-1}
        onClick={() => void triage.setRead([row], !row.isRead)}
      />
      {(isInInbox || isSnoozed) && (
        <CommandButton command="snooze" tabIndex={-1} onClick={() => ask('snooze', [row])} />
      )}
    </>
  )
}
