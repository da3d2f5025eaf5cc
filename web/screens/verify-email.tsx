import { MailCheck, MailX } from 'lucide'
import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { VisitorPage } from '#web/people/auth/visitor-page.tsx'
import { verifyEmail } from '#web/people/credentials/queries.ts'
import { messageOf } from '#web/platform/api.ts'
import { paths } from '#web/platform/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { useTitle } from '#web/ui/hooks/use-title.ts'
import { Spinner } from '#web/ui/loading/spinner.tsx'

/** `/verify-email?token=…`: confirms the address to which the link was sent. */
export function VerifyEmailScreen() {
  const [params] = useSearchParams()
  const token = params.get('token') ?? ''
  const [outcome, setOutcome] = useState<{ failure: string | null } | null>(null)
  useTitle('Confirm your address')

  useEffect(() => {
    verifyEmail(token).then(
      () => setOutcome({ failure: null }),
      error => setOutcome({ failure: messageOf(error, 'The server did not answer. Please try again.') }),
    )
  }, [token])

  const signIn = (
    <Button asChild variant="primary">
      <Link to={paths.auth}>Sign in</Link>
    </Button>
  )
  return (
    <VisitorPage>
      {outcome === null ? (
        <div className="flex items-center justify-center gap-3 text-muted" role="status">
          <Spinner />
          Confirming your address...
        </div>
      ) : outcome.failure === null ? (
        <EmptyState isPage icon={MailCheck} title="Your address is confirmed" action={signIn} />
      ) : (
        <EmptyState
          isPage
          icon={MailX}
          title="Not confirmed"
          text={`${outcome.failure} Signing in sends another one.`}
          action={signIn}
        />
      )}
    </VisitorPage>
  )
}
