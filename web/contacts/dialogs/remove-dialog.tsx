import { counted } from '#core/text/counted.ts'
import { messageOf } from '#web/platform/api.ts'
import { AlertDialog } from '#web/ui/overlays/alert-dialog.tsx'
import { useToast } from '#web/ui/overlays/toast.tsx'
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
  const { toast } = useToast()
  // Another screen may show that the contact is gone before this one has its answer, so no callback of the mutation is used.
  const erase = async () => {
    try {
      const { changed } = await remove.mutateAsync({ body: { selection: target.selection } })
      toast({ title: `${counted(changed, 'contact')} deleted` })
      onClose()
      onRemoved?.()
    } catch (error) {
      toast({
        title: 'Not all contacts were deleted',
        description: messageOf(error, 'The server did not answer. Please try again.'),
        variant: 'destructive',
      })
    }
  }
  return (
    <AlertDialog
      open
      onOpenChange={open => !open && onClose()}
      title={`Delete ${targetInWords(target)}?`}
      description="Their notes are deleted, too, and they are removed from all tags, lists and campaigns. Messages in your mailboxes are kept. This cannot be undone."
      confirmLabel="Delete"
      danger
      pending={remove.isPending}
      onConfirm={() => void erase()}
    />
  )
}
