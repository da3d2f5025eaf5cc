import type { AdminUser } from '#core/contract/admin.ts'
import { UNCERTAIN } from '#web/platform/api.ts'
import { useAttempt } from '#web/shell/use-attempt.ts'
import { AlertDialog } from '#web/ui/overlays/alert-dialog.tsx'
import { useResetFactor } from '../queries.ts'

/** For a person who has lost both their authenticator and their recovery codes. */
export function ResetFactorDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const reset = useResetFactor()
  const { toast, attempt } = useAttempt()
  const confirm = () =>
    attempt({ title: 'Not switched off', otherwise: UNCERTAIN }, async () => {
      await reset.mutateAsync({ params: { id: user.id } })
      toast({
        title: 'Two-step sign-in is off',
        description: `${user.email} signs in with the password alone.`,
      })
      onClose()
    })
  return (
    <AlertDialog
      onClose={onClose}
      title={`Switch off two-step sign-in of ${user.email}?`}
      description="For somebody who has lost their authenticator and their recovery codes. They are signed out everywhere, and told by mail that it was you, where mail can be sent. Mailboxes that are theirs alone stay locked until they sign in with the password they had before."
      confirmLabel="Switch off"
      danger
      pending={reset.isPending}
      onConfirm={() => void confirm()}
    />
  )
}
