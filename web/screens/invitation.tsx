import { MailX } from 'lucide'
import { Link, useSearchParams } from 'react-router'
import { useSession } from '#web/people/auth/queries.ts'
import { VisitorPage } from '#web/people/auth/visitor-page.tsx'
import { AcceptForm } from '#web/people/invitations/accept-form.tsx'
import { JoinPanel } from '#web/people/invitations/join-panel.tsx'
import { useInvitation } from '#web/people/invitations/queries.ts'
import { ApiError, isServerAway, messageOf } from '#web/platform/api.ts'
import { paths } from '#web/platform/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { useTitle } from '#web/ui/hooks/use-title.ts'
import { Spinner } from '#web/ui/loading/spinner.tsx'

/** `/invitation?token=…` (or `invite=…`): accept an invitation by mail, with a new account or the signed-in one. */
export function InvitationScreen() {
  const [params] = useSearchParams()
  const token = params.get('token') || params.get('invite') || ''
  const session = useSession()
  const { data: invitation, isPending, error } = useInvitation(token)
  useTitle(invitation ? `Join ${invitation.organizationName}` : 'Invitation')
  if (token === '') return <Invalid text="No invitation token provided" />
  if (isPending || session.status === 'loading')
    return (
      <VisitorPage>
        <div className="flex items-center justify-center gap-3 text-muted" role="status">
          <Spinner />
          Validating invitation...
        </div>
      </VisitorPage>
    )
  if (!invitation) return <Invalid text={reason(error)} />
  return (
    <VisitorPage>
      <h1 className="text-balance font-semibold text-title [overflow-wrap:anywhere]">
        Join {invitation.organizationName}
      </h1>
      <p className="mt-1 text-muted">You've been invited to join as {invitation.role}</p>
      <p className="mt-4 mb-8 rounded-control bg-sunken px-3 py-2 [overflow-wrap:anywhere]">
        {invitation.email}
      </p>
      {session.status === 'signed-in' ? (
        <JoinPanel token={token} invitation={invitation} user={session.user} />
      ) : (
        <AcceptForm token={token} />
      )}
    </VisitorPage>
  )
}

function Invalid({ text }: { text: string }) {
  return (
    <VisitorPage>
      <EmptyState
        isPage
        icon={MailX}
        title="Invalid Invitation"
        text={text}
        action={
          <Button asChild>
            <Link to={paths.home}>Go to Homepage</Link>
          </Button>
        }
      />
    </VisitorPage>
  )
}

function reason(error: unknown): string {
  if (!(error instanceof ApiError) || isServerAway(error)) return 'Failed to validate invitation'
  return messageOf(error, 'This invitation link is invalid or has expired.')
}
