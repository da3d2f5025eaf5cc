import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import type { User } from '#core/contract/auth.ts'
import type { Invitation } from '#core/contract/invitations.ts'
import { useLogout } from '#web/people/auth/queries.ts'
import { paths } from '#web/platform/paths.ts'
import { useAttempt } from '#web/shell/use-attempt.ts'
import { Button } from '#web/ui/button.tsx'
import { useJoinOrganization } from './queries.ts'

/** An invitation that a signed-in person opened, and what they can do with it. */
export function JoinPanel({
  token,
  invitation,
  user,
}: {
  token: string
  invitation: Invitation
  user: User
}) {
  const logout = useLogout()
  const join = useJoinOrganization()
  const { toast, attempt } = useAttempt()
  const navigate = useNavigate()
  const accept = () =>
    attempt(
      { title: 'Failed to join', otherwise: 'The server did not answer. Please try again.' },
      async () => {
        await join.mutateAsync({ params: { token } })
        toast({ title: `Welcome to ${invitation.organizationName}` })
        await navigate(paths.home)
      },
    )
  const isSame = user.email.toLowerCase() === invitation.email.toLowerCase()
  // While the acceptance is processed, the person is already a member and about to see the inbox.
  if (join.isPending || (isSame && user.organizationId === null))
    return (
      <TextWithAction
        text="You are signed in, so there is nothing to fill in. Mail accounts that you have connected stay yours alone."
        action={
          <Button variant="primary" size="lg" disabled={join.isPending} onClick={() => void accept()}>
            {join.isPending ? 'Joining...' : 'Accept Invitation'}
          </Button>
        }
      />
    )
  if (user.organizationId === invitation.organizationId)
    return (
      <TextWithAction
        text={`You are in ${invitation.organizationName} already.`}
        action={
          <Button asChild variant="primary" size="lg">
            <Link to={paths.home}>Go to Inbox</Link>
          </Button>
        }
      />
    )
  if (!isSame)
    return (
      <TextWithAction
        text={`You are signed in as ${user.email}. Sign out to accept this invitation with an account of the address it was sent to.`}
        action={
          <Button variant="primary" size="lg" onClick={logout}>
            Sign out
          </Button>
        }
      />
    )
  return (
    <TextWithAction
      text={`You belong to ${user.organizationName}, and nobody is in two organizations at once. Leave it first, in your settings under Security; then open this link again. It stays good until ${day(invitation.expiresAt)}.`}
      action={
        <Button asChild variant="primary" size="lg">
          <Link to={`${paths.settings}?tab=security`}>Go to Settings</Link>
        </Button>
      }
    />
  )
}

function TextWithAction({ text, action }: { text: string; action: ReactNode }) {
  return (
    <div className="flex flex-col gap-5">
      <p className="[overflow-wrap:anywhere]">{text}</p>
      {action}
    </div>
  )
}

const day = (iso: string) => new Date(iso).toLocaleDateString(undefined, { day: 'numeric', month: 'long' })
