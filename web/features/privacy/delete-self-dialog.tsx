import { useState } from 'react'
import { DeletionSummary } from '#web/features/admin/deletion-summary.tsx'
import { messageOf } from '#web/platform/api.ts'
import { clearSession } from '#web/platform/session.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { useDeleteSelf, useOwnDeletion } from './queries.ts'

export function DeleteSelfDialog({ onClose }: { onClose: () => void }) {
  const deletion = useOwnDeletion()
  const remove = useDeleteSelf()
  const { toast } = useToast()
  const [password, setPassword] = useState('')
  const [keeps, setKeeps] = useState(false)
  const told = deletion.isFetching ? undefined : deletion.data
  const canKeep = told?.heir != null && told.accounts.length > 0

  const confirm = async () => {
    try {
      await remove.mutateAsync({ body: { password, accounts: keeps ? 'keep' : 'remove' } })
      toast({ title: 'Your account is deleted' })
      clearSession()
    } catch (error) {
      console.warn('The account stays', error)
    }
  }
  return (
    <AlertDialog
      open
      onOpenChange={open => !open && onClose()}
      title="Delete my account"
      description="This action cannot be undone. Export your data first if you want to keep it."
      confirmLabel="Delete my account"
      danger
      pending={remove.isPending || !told || told.refusal !== null}
      onConfirm={() => void confirm()}
    >
      {told ? (
        told.refusal ? (
          <p className="mt-3 text-danger-text">{told.refusal}</p>
        ) : (
          <div className="flex flex-col gap-4">
            <DeletionSummary deletion={told} isKept={canKeep && keeps} />
            {canKeep && (
              <Checkbox
                label={`Leave my mail accounts to ${told.heir}`}
                checked={keeps}
                onCheckedChange={setKeeps}
              />
            )}
            <PasswordField
              label="Password"
              autoComplete="current-password"
              value={password}
              onChange={event => setPassword(event.target.value)}
              error={
                remove.isError
                  ? messageOf(remove.error, 'The server did not answer. Nothing was deleted.')
                  : undefined
              }
            />
          </div>
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
