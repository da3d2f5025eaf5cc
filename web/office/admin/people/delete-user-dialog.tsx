import type { AdminUser } from '#core/contract/admin.ts'
import { UNCERTAIN } from '#web/platform/api.ts'
import { useAttempt } from '#web/shell/use-attempt.ts'
import { useDeleteUser, useDeletion } from '../queries.ts'
import { DeletionDialog } from './deletion-dialog.tsx'

export function DeleteUserDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const remove = useDeleteUser()
  const deletion = useDeletion(user.id, { isUnderWay: remove.isPending || remove.isSuccess })
  const { toast, attempt } = useAttempt()
  const confirm = (accounts: 'keep' | 'remove') =>
    attempt({ title: 'Failed to remove user', otherwise: UNCERTAIN }, async () => {
      await remove.mutateAsync({ params: { id: user.id }, query: { accounts } })
      toast({ title: 'User removed', description: `${user.email} has no account here any more.` })
      onClose()
    })
  return (
    <DeletionDialog
      title="Delete user"
      description={`Are you sure you want to delete ${user.email}? This action cannot be undone.`}
      confirmLabel="Delete"
      deletion={deletion}
      keepsAtFirst
      keepLabel={() => 'Keep their mail accounts in the organization'}
      isPending={remove.isPending}
      onConfirm={accounts => void confirm(accounts)}
      onClose={onClose}
    />
  )
}
