import { CalendarClock } from 'lucide'
import { useState } from 'react'
import { SendLaterDialog } from '#web/send/outbox/send-later-dialog.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import type { OutgoingMessage } from './outgoing/use-outgoing-message.ts'

/** Beside Send: lets the message leave later. */
export function SendLaterButton({ writing }: { writing: OutgoingMessage }) {
  const [isOpen, setOpen] = useState(false)
  const { fields, isMissing, isSending, send, sendAt } = writing
  const { fromAccountId } = fields
  return (
    <>
      <IconButton
        icon={CalendarClock}
        label="Send later"
        disabled={isSending}
        blocked={isMissing && 'Fill in the recipient, subject and message first'}
        onClick={() => setOpen(true)}
      />
      {isOpen && fromAccountId !== undefined && (
        <SendLaterDialog
          accountId={fromAccountId}
          to={fields.to}
          before={sendAt}
          onChoose={at => void send(at)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
