import { useNavigate } from 'react-router'
import { authUrlOf } from '#web/mailbox/accounts/connect/connect-popup.ts'
import { useAccounts } from '#web/mailbox/accounts/queries.ts'
import { useExpiredBanner } from '#web/mailbox/accounts/use-expired-banner.ts'
import { paths } from '#web/platform/paths.ts'
import { useAttempt } from '#web/shell/use-attempt.ts'
import { Button } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/display/banner.tsx'

/** Lists accounts whose credentials the provider refuses, with a button that renews them. */
export function ReauthoriseBanner() {
  const { data } = useAccounts()
  const { expired, dismiss } = useExpiredBanner(data ?? [])
  const navigate = useNavigate()
  const { attempt } = useAttempt()
  if (expired.length === 0) return null

  /** Access by OAuth is renewed at the provider; a password is entered in Settings. */
  const reauthorise = async () => {
    const account = expired.find(({ signIn }) => signIn !== null)
    const signIn = account?.signIn
    if (!signIn) return navigate(`${paths.settings}?tab=accounts`)
    await attempt('Failed to get auth URL', async () => {
      location.assign(await authUrlOf(signIn, { accountId: account.id }))
    })
  }
  const onlyGmail = expired.every(account => account.provider === 'gmail')
  return (
    <Banner
      tone="danger"
      title={onlyGmail ? 'Urgent: Gmail Authentication Required' : 'Urgent: Authentication Required'}
      action={
        <Button size="sm" onClick={() => void reauthorise()}>
          Re-authorize
        </Button>
      }
      onDismiss={dismiss}
    >
      Email sync is paused for {expired.map(account => account.email).join(', ')}.
    </Banner>
  )
}
