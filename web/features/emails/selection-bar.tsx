import { MailOpen, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { EmailRow, FolderSlug } from '#core/contract/emails.ts'
import { messageOf } from '#web/platform/api.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { useDeleteEmails, useSetRead } from './queries.ts'

/** What can be done to the chosen rows. In Trash, deleting is for good, and so it asks. */
export function SelectionBar({
  folder,
  selected,
  isAll,
  onSelectAll,
}: {
  folder: FolderSlug
  selected: EmailRow[]
  isAll: boolean
  onSelectAll: (all: boolean) => void
}) {
  const remove = useDeleteEmails()
  const setRead = useSetRead()
  const { toast } = useToast()
  const [isAsking, setAsking] = useState(false)
  const isPermanent = folder === 'trash'

  const trash = async () => {
    try {
      // The rows leave at once and this bar with them: callbacks of its own would never be heard.
      await remove.mutateAsync({ body: { messageIds: selected.map(row => row.id), permanent: isPermanent } })
      toast({
        title: 'Email deleted successfully',
        description: isPermanent ? 'Email permanently deleted' : 'Email moved to trash',
      })
    } catch (error) {
      toast({
        title: 'Failed to delete email',
        description: messageOf(error, 'Please try again later'),
        variant: 'destructive',
      })
    }
  }

  return (
    <div className="sticky top-0 z-10 flex h-row items-center gap-3 border-line border-b bg-surface px-4">
      <Checkbox
        label="Select all on this page"
        hideLabel
        checked={isAll ? true : 'indeterminate'}
        onCheckedChange={checked => onSelectAll(checked === true)}
      />
      <span className="text-muted text-sm" role="status">
        {selected.length} selected
      </span>
      <IconButton
        size="sm"
        icon={MailOpen}
        label="Mark as read"
        onClick={() => {
          for (const row of selected) {
            if (!row.isRead) setRead.mutate({ params: { id: row.id }, body: { isRead: true } })
          }
        }}
      />
      <IconButton
        size="sm"
        icon={Trash2}
        label={isPermanent ? 'Delete permanently' : 'Move to trash'}
        onClick={() => (isPermanent ? setAsking(true) : void trash())}
      />
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={
          selected.length === 1 ? 'Delete this email for good?' : `Delete ${selected.length} emails for good?`
        }
        description="They are removed from the mail provider too. This cannot be undone."
        confirmLabel="Delete permanently"
        onConfirm={() => void trash()}
      />
    </div>
  )
}
