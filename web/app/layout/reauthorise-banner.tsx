import { useNavigate } from 'react-router'
import { useAccounts } from '#web/features/accounts/queries.ts'
import { useExpiredBanner } from '#web/features/accounts/use-expired-banner.ts'
import { paths } from '#web/platform/paths.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'

/** Says which accounts' credentials are refused, and leads to where that is put right. */
export function ReauthoriseBanner() {
  const { data } = useAccounts()
  const { expired, dismiss } = useExpiredBanner(data ?? [])
  const navigate = useNavigate()
  if (expired.length === 0) return null

  const onlyGmail = expired.every(account => account.provider === 'gmail')
  return (
    <Banner
      tone="danger"
      title={onlyGmail ? 'Urgent: Gmail Authentication Required' : 'Urgent: Authentication Required'}
      action={
        <Button size="sm" onClick={() => navigate(`${paths.settings}?tab=accounts`)}>
          Re-authorize
        </Button>
      }
      onDismiss={dismiss}
    >
      Email sync is paused for {expired.map(account => account.email).join(', ')}.
    </Banner>
  )
}
