import { useState } from 'react'
import { counted } from '#core/text/counted.ts'
import { useAttempt } from '#web/shell/use-attempt.ts'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { AlertDialog } from '#web/ui/overlays/alert-dialog.tsx'
import { useSuppressContacts } from '../queries.ts'
import { type Target, targetInWords } from './target.ts'

/** Puts all addresses of contacts on the suppression list. */
export function SuppressDialog({ target, onClose }: { target: Target; onClose: () => void }) {
  const suppress = useSuppressContacts()
  const { toast, failed } = useAttempt()
  const [reason, setReason] = useState('')
  return (
    <AlertDialog
      onClose={onClose}
      title={`Suppress ${targetInWords(target)}?`}
      description="No automatic mail, such as campaigns and follow-ups, will be sent to their addresses. Anybody who writes to them by hand gets a warning. You can remove the addresses from the suppression list later."
      confirmLabel="Suppress"
      pending={suppress.isPending}
      onConfirm={() =>
        suppress.mutate(
          { body: { selection: target.selection, reason } },
          {
            onSuccess: ({ changed }) => {
              toast({
                title:
                  changed === 0
                    ? 'All of their addresses are on the suppression list already'
                    : `${counted(changed, 'address', 'addresses')} added to the suppression list`,
              })
              onClose()
            },
            onError: error =>
              failed('Nobody was suppressed', error, 'The server did not answer. Please try again.'),
          },
        )
      }
    >
      <TextField
        label="Reason"
        optional
        className="mt-4"
        maxLength={500}
        value={reason}
        onChange={event => setReason(event.target.value)}
      />
    </AlertDialog>
  )
}
