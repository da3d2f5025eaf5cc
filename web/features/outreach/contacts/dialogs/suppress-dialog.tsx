import { useState } from 'react'
import { counted } from '#core/text/counted.ts'
import { messageOf } from '#web/platform/api.ts'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { AlertDialog } from '#web/ui/overlays/alert-dialog.tsx'
import { useToast } from '#web/ui/overlays/toast.tsx'
import { useSuppressContacts } from '../queries.ts'
import { type Target, targetInWords } from './target.ts'

/** Puts all addresses of contacts on the suppression list. */
export function SuppressDialog({ target, onClose }: { target: Target; onClose: () => void }) {
  const suppress = useSuppressContacts()
  const { toast } = useToast()
  const [reason, setReason] = useState('')
  return (
    <AlertDialog
      open
      onOpenChange={open => !open && onClose()}
      title={`Suppress ${targetInWords(target)}?`}
      description="Nothing automatic will write to any of the addresses. Whoever writes by hand is warned. You can take them off the suppression list again."
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
                    ? 'All of the addresses are on the list already'
                    : `${counted(changed, 'address', 'addresses')} put on the suppression list`,
              })
              onClose()
            },
            onError: error =>
              toast({
                title: 'Nobody was suppressed',
                description: messageOf(error, 'The server did not answer. Please try again.'),
                variant: 'destructive',
              }),
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
