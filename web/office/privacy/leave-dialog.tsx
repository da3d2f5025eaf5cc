import { useState } from 'react'
import type { User } from '#core/contract/auth.ts'
import { DeletionQuestion } from '#web/office/admin/people/deletion-question.tsx'
import { messageOf, UNCERTAIN } from '#web/platform/api.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { PasswordField } from '#web/ui/forms/password-field.tsx'
import { useToast } from '#web/ui/overlays/toast.tsx'
import { useLeave, useOwnDeletion } from './queries.ts'

/** Asks before the person leaves the organization and becomes an individual. */
export function LeaveDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const deletion = useOwnDeletion()
  const leave = useLeave()
  const { toast } = useToast()
  const [password, setPassword] = useState('')
  const [keeps, setKeeps] = useState(false)

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
    <DeletionQuestion
      title={`Leave ${user.organizationName}`}
      description="You go on as an individual. What others there share with you is gone from here at once, and coming back takes a new code or invitation."
      confirmLabel="Leave"
      deletion={deletion}
      pending={leave.isPending}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {({ accounts, heir, dissolves }) => {
        const staying = accounts.filter(({ canStay }) => canStay).length
        const alone = accounts.length - staying
        return (
          <>
            {dissolves && <p>The organization ends: nobody else is in it.</p>}
            {staying > 0 && (
              <p>
                {mailAccounts(staying)} with all mail, drafts and what waits to be sent{' '}
                {keeps ? `to ${heir}.` : 'along with you; nobody there sees it any more.'}
              </p>
            )}
            {alone > 0 && <p>{mailAccounts(alone)} along with you in any case.</p>}
            {staying > 0 && heir && (
              <Checkbox
                label={`Leave my mail accounts to ${heir}`}
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
          </>
        )
      }}
    </DeletionQuestion>
  )
}

const mailAccounts = (n: number) =>
  n === 1 ? '1 mail account goes' : `${n.toLocaleString()} mail accounts go`
