import { useState } from 'react'
import type { AdminUser } from '#core/contract/admin.ts'
import { messageOf } from '#web/platform/api.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { DeletionSummary } from './deletion-summary.tsx'
import { useDeleteUser, useDeletion } from './queries.ts'

export function DeleteUserDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const deletion = useDeletion(user.id)
  const remove = useDeleteUser()
  const { toast } = useToast()
  const [keeps, setKeeps] = useState(true)
  const told = deletion.isFetching ? undefined : deletion.data
  const canKeep = told?.heir != null && told.accounts.length > 0

  const confirm = async () => {
    try {
      const accounts = keeps ? 'keep' : 'remove'
      await remove.mutateAsync({ params: { id: user.id }, query: { accounts } })
      toast({ title: 'User removed', description: `${user.email} has no account here any more.` })
      onClose()
    } catch (error) {
      const description = messageOf(error, 'The server did not answer. Nothing was removed.')
      toast({ title: 'Failed to remove user', description, variant: 'destructive' })
    }
  }

  return (
    <AlertDialog
      open
      onOpenChange={open => !open && onClose()}
      title="Delete user"
      confirmLabel="Delete"
      danger
      pending={remove.isPending || told === undefined}
      onConfirm={() => void confirm()}
      description={`Are you sure you want to delete ${user.email}? This action cannot be undone.`}
    >
      {told ? (
        told.refusal ? (
          <p className="mt-3 text-danger-text">{told.refusal}</p>
        ) : (
          <>
            <DeletionSummary deletion={told} isKept={canKeep && keeps} />
            {canKeep && (
              <Checkbox
                className="mt-4"
                label="Keep their mail accounts in the organization"
                checked={keeps}
                onCheckedChange={setKeeps}
              />
            )}
          </>
        )
      ) : deletion.isError ? (
        <p className="mt-3 text-danger-text">
          What this would do could not be loaded. Close this and try again.
        </p>
      ) : (
        <div className="mt-4 flex flex-col gap-2">
          <Skeleton className="h-3 w-4/5" />
          <Skeleton className="h-3 w-3/5" />
        </div>
      )}
    </AlertDialog>
  )
}
