import { useState } from 'react'
import { DeletionDialog } from '#web/office/admin/people/deletion-dialog.tsx'
import { messageOf, UNCERTAIN } from '#web/platform/api.ts'
import { clearSession } from '#web/platform/session.ts'
import { PasswordField } from '#web/ui/forms/password-field.tsx'
import { useToast } from '#web/ui/overlays/toast.tsx'
import { useDeleteSelf, useOwnDeletion } from './queries.ts'

export function DeleteSelfDialog({ onClose }: { onClose: () => void }) {
  const deletion = useOwnDeletion()
  const remove = useDeleteSelf()
  const { toast } = useToast()
  const [password, setPassword] = useState('')
  const confirm = async (accounts: 'keep' | 'remove') => {
    try {
      await remove.mutateAsync({ body: { password, accounts } })
      toast({ title: 'Your account is deleted' })
      clearSession()
    } catch (error) {
      console.warn('The account stays', error)
    }
  }
  return (
    <DeletionDialog
      title="Delete my account"
      description="This action cannot be undone. Export your data first if you want to keep it."
      confirmLabel="Delete my account"
      deletion={deletion}
      keepsAtFirst={false}
      keepLabel={heir => `Leave my mail accounts to ${heir}`}
      isPending={remove.isPending}
      onConfirm={accounts => void confirm(accounts)}
      onClose={onClose}
    >
      <PasswordField
        label="Password"
        autoComplete="current-password"
        value={password}
        onChange={event => setPassword(event.target.value)}
        error={remove.isError ? messageOf(remove.error, UNCERTAIN) : undefined}
      />
    </DeletionDialog>
  )
}
