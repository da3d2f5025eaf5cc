import { useQueryClient } from '@tanstack/react-query'
import { CircleAlert } from 'lucide'
import { useEffect, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { accounts, oauthService } from '#core/contract/accounts.ts'
import { isPopup, tellOpener } from '#web/mailbox/accounts/connect/connect-popup.ts'
import { accountPaths } from '#web/mailbox/accounts/queries.ts'
import { call, messageOf } from '#web/platform/api.ts'
import { paths } from '#web/platform/paths.ts'
import { refresh } from '#web/platform/query.ts'
import { authToken } from '#web/platform/session.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { useTitle } from '#web/ui/hooks/use-title.ts'
import { Spinner } from '#web/ui/loading/spinner.tsx'
import { useToast } from '#web/ui/overlays/toast.tsx'

const SETTINGS = `${paths.settings}?tab=accounts`
/** An answer of a provider works only once, however often this screen renders. */
const finished = new Map<string, Promise<unknown>>()

/** `/oauth/{service}`: the page to which a provider returns people, in a popup or in the window itself. */
export function OAuthReturnScreen() {
  const service = oauthService.safeParse(useParams().service).data
  const navigate = useNavigate()
  const client = useQueryClient()
  const { toast } = useToast()
  const [failure, setFailure] = useState<string | null>(null)
  useTitle(failure === null ? 'Connecting your mailbox' : 'Authentication failed')

  useEffect(() => {
    const answer = location.search
    const finish = async () => {
      if (!service) throw new Error('There is no provider of this name.')
      if (authToken() === null)
        throw new Error('You are not signed in here any more. Sign in, then connect again.')
      await call(accounts.finishOAuth, { params: { service }, body: { answer } })
    }
    const work = finished.get(answer) ?? finish()
    finished.set(answer, work)
    let isGone = false
    work.then(
      () => {
        if (isGone) return
        void refresh(client, accountPaths)
        tellOpener({ type: 'auth_success' })
        if (isPopup()) return window.close()
        toast({ title: 'Account connected successfully', description: 'Its newest messages arrive first.' })
        void navigate(SETTINGS, { replace: true })
      },
      error => {
        if (isGone) return
        const message = messageOf(error, error instanceof Error ? error.message : 'Please connect again.')
        tellOpener({ type: 'auth_error', message })
        setFailure(message)
      },
    )
    return () => {
      isGone = true
    }
  }, [service, navigate, client, toast])

  if (failure === null)
    return (
      <div className="grid h-dvh place-items-center text-faint">
        <Spinner label="Connecting your mailbox..." size={24} />
      </div>
    )
  return (
    <main className="grid h-dvh place-items-center">
      <EmptyState
        isPage
        icon={CircleAlert}
        title="Authentication failed"
        text={failure}
        action={
          <Button onClick={() => (isPopup() ? window.close() : void navigate(SETTINGS, { replace: true }))}>
            {isPopup() ? 'Close this window' : 'Back to Settings'}
          </Button>
        }
      />
    </main>
  )
}
