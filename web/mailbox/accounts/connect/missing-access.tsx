import type { OptionalAccess } from '#core/contract/accounts.ts'
import { OAUTH_SERVICES } from '#core/contract/mail-providers.ts'
import { Button } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/display/banner.tsx'
import { useAccounts } from '../queries.ts'
import { useConnect } from './use-connect.ts'

/** Access that the provider has not been asked for yet: what it is for, and how to continue with or without it. */
export function MissingAccess({
  accountId,
  access,
  reason,
  onGranted,
  instead,
}: {
  accountId: number
  access: OptionalAccess
  reason: string
  onGranted: () => void
  instead: { label: string; onClick: () => void }
}) {
  const account = useAccounts().data?.find(({ id }) => id === accountId)
  const { connect, isConnecting } = useConnect()
  const service = account?.canManageAccount ? account.signIn : null
  return (
    <Banner tone="info" title={service ? 'One more permission' : 'This is not allowed yet'}>
      <p>{reason}</p>
      <p className="mt-2 flex flex-wrap gap-2">
        {account && service && (
          <Button
            size="sm"
            loading={isConnecting}
            onClick={() => {
              void connect(service, account, access).then(isGranted => isGranted && onGranted())
            }}
          >
            Ask {OAUTH_SERVICES[service].name}
          </Button>
        )}
        <Button size="sm" variant="ghost" onClick={instead.onClick}>
          {instead.label}
        </Button>
      </p>
    </Banner>
  )
}
