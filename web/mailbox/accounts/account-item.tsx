import {
  FolderCog,
  type IconNode,
  MessageSquareReply,
  MoreHorizontal,
  RefreshCw,
  Server,
  Trash2,
  TreePalm,
  UserPen,
} from 'lucide'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Account } from '#core/contract/accounts.ts'
import { MAIL_PROVIDERS } from '#core/contract/mail-providers.ts'
import type { SyncStatus } from '#core/contract/sync.ts'
import { useForceSync } from '#web/mailbox/sync/queries.ts'
import { SyncLine } from '#web/mailbox/sync/sync-line.tsx'
import { stateOf } from '#web/mailbox/sync/sync-problem.ts'
import { paths } from '#web/platform/paths.ts'
import { useAttempt } from '#web/shell/use-attempt.ts'
import { Button } from '#web/ui/button.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { Banner } from '#web/ui/display/banner.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { AlertDialog } from '#web/ui/overlays/alert-dialog.tsx'
import { DropdownMenu, MenuItem } from '#web/ui/overlays/dropdown-menu.tsx'
import { AccountPicture } from './account-picture.tsx'
import { isExpired } from './expiry.ts'
import { providerName } from './provider-names.ts'
import { useRemoveAccount } from './queries.ts'

interface AccountAction {
  icon: IconNode
  label: string
  of?: string
  blocked?: string | false
  danger?: boolean
  run: () => void
}

export function AccountItem({
  account,
  status,
  onReauthorise,
  onConnection,
  onFolders,
  onEditProfile,
  onVacation,
  vacation,
}: {
  account: Account
  status: SyncStatus | undefined
  onReauthorise: () => void
  onConnection: () => void
  onFolders: () => void
  onEditProfile: () => void
  onVacation: () => void
  /** Says that its people are away, if they are. */
  vacation: ReactNode
}) {
  const [isAsking, setAsking] = useState(false)
  const force = useForceSync()
  const remove = useRemoveAccount()
  const { toast, failed } = useAttempt()
  const navigate = useNavigate()
  const expired = isExpired(account)
  const syncing = status?.syncInProgress === true
  const state = stateOf(status, expired)
  const cannotSync = expired
    ? 'Re-authorize it first'
    : (syncing || force.isPending) && 'It is syncing already'
  const sync = () =>
    force.mutate(
      { params: { accountId: account.id } },
      {
        onSuccess: () => toast({ title: 'Sync started', description: 'Manual sync has been initiated' }),
        onError: error => failed('Failed to force sync', error),
      },
    )
  const { email, canManageAccount, canManageEmails, provider } = account
  const { choosesFolders, hasServers } = MAIL_PROVIDERS[provider]
  const mayMendServers = hasServers && account.signIn === null && account.isOwn
  /** `of` completes the label where nothing beside the button names the account. */
  const answers: AccountAction = {
    icon: MessageSquareReply,
    label: 'Answers',
    of: ` of ${email}`,
    run: () => void navigate(paths.answers(account.id)),
  }
  const all: AccountAction[] = [
    { icon: RefreshCw, label: 'Sync now', blocked: cannotSync, run: sync },
    { icon: UserPen, label: 'Edit profile', of: ` of ${email}`, run: onEditProfile },
    answers,
    ...(choosesFolders ? [{ icon: FolderCog, label: 'Folders', of: ` of ${email}`, run: onFolders }] : []),
    ...(mayMendServers ? [{ icon: Server, label: 'Connection', of: ` of ${email}`, run: onConnection }] : []),
    { icon: TreePalm, label: 'Vacation note', of: ` of ${email}`, run: onVacation },
    { icon: Trash2, label: 'Remove', of: ` ${email}`, danger: true, run: () => setAsking(true) },
  ]
  // Its answers are the business of those who may send from it.
  const actions = all.filter(action => (action === answers ? canManageEmails : canManageAccount))

  return (
    <li className="flex flex-col gap-3 py-4">
      <div className="flex items-center gap-3">
        <AccountPicture account={account} />
        <div className="min-w-0 flex-1">
          <p className="flex items-center gap-2 max-sm:flex-col max-sm:items-start max-sm:gap-1">
            <span
              className="truncate font-medium max-sm:whitespace-normal max-sm:[overflow-wrap:anywhere]"
              title={account.email}
            >
              {account.email}
            </span>
            <Badge tone={state.tone}>{state.label}</Badge>
            {vacation}
          </p>
          <p className="truncate text-faint text-sm">
            {providerName(account)}
            {account.displayName ? `, ${account.displayName}` : ''}
          </p>
        </div>
        {actions.length > 0 && (
          <>
            <div className="flex max-sm:hidden">
              {actions.map(({ icon, label, of = '', blocked, run }) => (
                <IconButton key={label} icon={icon} label={label + of} blocked={blocked} onClick={run} />
              ))}
            </div>
            <div className="self-start sm:hidden">
              <DropdownMenu
                align="end"
                trigger={<IconButton icon={MoreHorizontal} label={`Actions for ${account.email}`} />}
              >
                {actions.map(({ icon, label, blocked, danger, run }) => (
                  <MenuItem key={label} icon={icon} blocked={blocked} danger={danger} onSelect={run}>
                    {label}
                  </MenuItem>
                ))}
              </DropdownMenu>
            </div>
          </>
        )}
      </div>
      {expired && (
        <Banner
          tone="danger"
          title="Authentication Expired"
          action={
            account.canManageAccount && (
              <>
                <Button size="sm" variant="ghost" loading={force.isPending} onClick={sync}>
                  Try again
                </Button>
                <Button size="sm" onClick={onReauthorise}>
                  Re-authorize
                </Button>
              </>
            )
          }
        >
          {new Date(account.tokenExpiry ?? '').toLocaleString()}. Email synchronization is paused.
          Re-authorize to resume fetching emails.
        </Banner>
      )}
      {status && <SyncLine status={status} />}
      <AlertDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={`Remove ${account.email}?`}
        description="Its mail disappears from Quillbox, together with changes and messages that are not sent yet. Everything stays as it is at the provider."
        confirmLabel="Remove account"
        danger
        pending={remove.isPending}
        onConfirm={() =>
          remove.mutate(
            { params: { accountId: account.id }, query: { provider: account.provider } },
            {
              onSuccess: () => {
                setAsking(false)
                toast({
                  title: 'Account deleted',
                  description: 'Email account has been removed successfully',
                })
              },
              onError: error => failed('Failed to delete account', error),
            },
          )
        }
      />
    </li>
  )
}
