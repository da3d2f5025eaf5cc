import { Mail, Plus } from 'lucide'
import { type ReactNode, useState } from 'react'
import type { Account } from '#core/contract/accounts.ts'
import { can } from '#core/policy.ts'
import { useSyncStatus } from '#web/mailbox/sync/queries.ts'
import { useSession } from '#web/people/auth/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { SectionHeading } from '#web/ui/display/section-heading.tsx'
import { SkeletonRows } from '#web/ui/loading/skeleton-rows.tsx'
import { AccountItem } from './account-item.tsx'
import { ConnectChoice } from './connect/connect-choice.tsx'
import { ConnectDialog } from './connect/connect-dialog.tsx'
import { useConnect } from './connect/use-connect.ts'
import { FoldersDialog } from './folders-dialog.tsx'
import type { SignatureField } from './profile/alias-signatures.tsx'
import { ProfileDialog } from './profile/profile-dialog.tsx'
import { useAccounts } from './queries.ts'

/** What the settings screen adds to an account: from wings that lie above this one. */
interface AccountsPanelProps {
  Signature: SignatureField
  Vacation: {
    Badge: (props: { account: Account }) => ReactNode
    Dialog: (props: { account: Account; onClose: () => void }) => ReactNode
  }
}

export function AccountsPanel({ Signature, Vacation }: AccountsPanelProps) {
  const accounts = useAccounts()
  const status = useSyncStatus()
  const { connect, isConnecting } = useConnect()
  const [isChoosing, setChoosing] = useState(false)
  /** The account to connect by password anew, or that a new one is to be connected. */
  const [connecting, setConnecting] = useState<Account | 'new' | null>(null)
  const [filing, setFiling] = useState<Account | null>(null)
  const [editingId, setEditingId] = useState<number | null>(null)
  const [awayId, setAwayId] = useState<number | null>(null)
  const away = accounts.data?.find(({ id }) => id === awayId)
  const editing = accounts.data?.find(({ id }) => id === editingId)
  const { user } = useSession()
  const mayAdd = user !== undefined && can(user, 'account.add')
  const connectButton = mayAdd && (
    <Button icon={Plus} variant="primary" onClick={() => setChoosing(true)}>
      Connect account
    </Button>
  )
  const reauthorise = (account: Account) => {
    if (account.signIn) void connect(account.signIn, account)
    else setConnecting(account)
  }
  return (
    <section>
      <SectionHeading title="Email Accounts" action={connectButton} />
      {accounts.data === undefined ? (
        accounts.isError ? (
          <EmptyState
            icon={Mail}
            title="Your accounts could not be loaded"
            text="The server did not answer. Nothing is lost."
            action={<Button onClick={() => void accounts.refetch()}>Try again</Button>}
          />
        ) : (
          <SkeletonRows count={2} label="Loading accounts..." />
        )
      ) : !accounts.data?.length ? (
        <EmptyState
          icon={Mail}
          title="No mail account yet"
          text={
            mayAdd
              ? 'Connect a mailbox: its newest messages come first.'
              : user?.isSealed && user.organizationId === null
                ? 'What is yours alone is locked. Your notices, behind the bell, say why, and how to unlock it.'
                : 'Mailboxes that your admin shares with you appear here.'
          }
        />
      ) : (
        <ul className="divide-y divide-line">
          {accounts.data.map(account => (
            <AccountItem
              key={account.id}
              account={account}
              status={status.data?.accountStatuses.find(({ accountId }) => accountId === account.id)}
              onReauthorise={() => reauthorise(account)}
              onConnection={() => setConnecting(account)}
              onFolders={() => setFiling(account)}
              onEditProfile={() => setEditingId(account.id)}
              onVacation={() => setAwayId(account.id)}
              vacation={<Vacation.Badge account={account} />}
            />
          ))}
        </ul>
      )}
      {editing && (
        <ProfileDialog account={editing} Signature={Signature} onClose={() => setEditingId(null)} />
      )}
      {away && <Vacation.Dialog account={away} onClose={() => setAwayId(null)} />}
      {isChoosing && (
        <ConnectChoice
          isConnecting={isConnecting}
          onService={service => void connect(service).then(done => done && setChoosing(false))}
          onPassword={() => {
            setChoosing(false)
            setConnecting('new')
          }}
          onClose={() => setChoosing(false)}
        />
      )}
      {filing && <FoldersDialog account={filing} onClose={() => setFiling(null)} />}
      {connecting !== null && (
        <ConnectDialog
          account={connecting === 'new' ? null : connecting}
          onClose={() => setConnecting(null)}
        />
      )}
    </section>
  )
}
