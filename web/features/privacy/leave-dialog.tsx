import { useState } from 'react'
import type { User } from '#core/contract/auth.ts'
import { messageOf, UNCERTAIN } from '#web/platform/api.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { PasswordField } from '#web/ui/forms/password-field.tsx'
import { Skeleton } from '#web/ui/loading/skeleton.tsx'
import { AlertDialog } from '#web/ui/overlays/alert-dialog.tsx'
import { useToast } from '#web/ui/overlays/toast.tsx'
import { useLeave, useOwnDeletion } from './queries.ts'

/** Asks before the person leaves the organization and becomes an individual. */
export function LeaveDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const deletion = useOwnDeletion()
  // It stays while it is loaded again, with what is typed below it.
  const data = deletion.isError ? null : deletion.data
  const leave = useLeave()
  const { toast } = useToast()
  const [password, setPassword] = useState('')
  const [keeps, setKeeps] = useState(false)
  const staying = data?.accounts.filter(({ canStay }) => canStay).length ?? 0
  const alone = (data?.accounts.length ?? 0) - staying

  const confirm = async () => {
    try {
      await leave.mutateAsync({ body: { password, accounts: keeps ? 'keep' : 'take' } })
      toast({ title: `You have left ${user.organizationName}` })
      onClose()
    } catch (error) {
      console.warn('The person stays in the organization', error)
    }
  }
  return (
    <AlertDialog
      open
      onOpenChange={open => !open && onClose()}
      title={`Leave ${user.organizationName}`}
      description="You go on as an individual. What others there share with you is gone from here at once, and coming back takes a new code or invitation."
      confirmLabel="Leave"
      danger
      pending={leave.isPending}
      // Nobody must confirm a state that was loaded earlier.
      disabled={!data || deletion.isFetching || data.refusal !== null}
      onConfirm={() => void confirm()}
    >
      {!data ? (
        deletion.isError ? (
          <p role="alert" className="mt-3 text-danger-text">
            What this would do could not be loaded. Close this and try again.
          </p>
        ) : (
          <Skeleton className="mt-4 h-3 w-4/5" />
        )
      ) : data.refusal ? (
        <p className="mt-3 text-danger-text">{data.refusal}</p>
      ) : (
        <div className="mt-3 flex flex-col gap-4">
          {data.dissolves && <p>The organization ends: nobody else is in it.</p>}
          {staying > 0 && (
            <p>
              {mailAccounts(staying)} with all mail, drafts and what waits to be sent{' '}
              {keeps ? `to ${data.heir}.` : 'along with you; nobody there sees it any more.'}
            </p>
          )}
          {alone > 0 && <p>{mailAccounts(alone)} along with you in any case.</p>}
          {staying > 0 && data.heir && (
            <Checkbox
              label={`Leave my mail accounts to ${data.heir}`}
              checked={keeps}
              onCheckedChange={setKeeps}
            />
          )}
          <PasswordField
            label="Password"
            autoComplete="current-password"
            value={password}
            onChange={event => setPassword(event.target.value)}
            error={leave.isError ? messageOf(leave.error, UNCERTAIN) : undefined}
          />
        </div>
      )}
    </AlertDialog>
  )
}

const mailAccounts = (n: number) =>
  n === 1 ? '1 mail account goes' : `${n.toLocaleString()} mail accounts go`
