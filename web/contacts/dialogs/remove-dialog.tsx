import { counted } from '#core/text/counted.ts'
import { useAttempt } from '#web/shell/use-attempt.ts'
import { AlertDialog } from '#web/ui/overlays/alert-dialog.tsx'
import { useRemoveContacts } from '../queries.ts'
import { type Target, targetInWords } from './target.ts'

/** Deletes contacts for good. */
export function RemoveDialog({
  target,
  onClose,
  onRemoved,
}: {
  target: Target
  onClose: () => void
  onRemoved?: () => void
}) {
  const remove = useRemoveContacts()
  const { toast, attempt } = useAttempt()
  // Another screen may show that the contact is gone before this one has its answer, so no callback of the mutation is used.
  const erase = () =>
    attempt(
      { title: 'Not all contacts were deleted', otherwise: 'The server did not answer. Please try again.' },
      async () => {
        const { changed } = await remove.mutateAsync({ body: { selection: target.selection } })
        toast({ title: `${counted(changed, 'contact')} deleted` })
        onClose()
        onRemoved?.()
      },
    )
  return (
    <AlertDialog
      onClose={onClose}
      title={`Delete ${targetInWords(target)}?`}
      description="Their notes are deleted, too, and they are removed from all tags, lists and campaigns. Messages in your mailboxes are kept. This cannot be undone."
      confirmLabel="Delete"
      danger
      pending={remove.isPending}
      onConfirm={() => void erase()}
    />
  )
}
