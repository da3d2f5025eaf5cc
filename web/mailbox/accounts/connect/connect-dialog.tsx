import type { z } from 'zod'
import type { Account, accountServers } from '#core/contract/accounts.ts'
import { Button } from '#web/ui/button.tsx'
import { SkeletonRows } from '#web/ui/loading/skeleton-rows.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { useAccountServers } from '../queries.ts'
import { useConnectForm } from './use-connect-form.tsx'

interface ConnectDialogProps {
  /** The account to connect anew; null for a new one. */
  account: Account | null
  onClose: () => void
}

/**
 * Asks for address and password, finds the servers, tries to sign in, and then connects the mailbox. Of one that is connected
 * it shows the servers, to be changed.
 */
export function ConnectDialog({ account, onClose }: ConnectDialogProps) {
  const servers = useAccountServers(account?.id ?? null)
  if (!account || servers.data || servers.isError)
    return <ConnectForm account={account} stored={servers.data ?? null} onClose={onClose} />
  return (
    <Dialog onClose={onClose} title={titleOf(account)}>
      <SkeletonRows count={3} label="Loading the servers" />
    </Dialog>
  )
}

const titleOf = (account: Account | null) =>
  account ? `Connection of ${account.email}` : 'Connect a mail account'

function ConnectForm({
  account,
  stored,
  onClose,
}: ConnectDialogProps & { stored: z.output<typeof accountServers> | null }) {
  const { form, label, isBusy, press } = useConnectForm({ account, stored, onDone: onClose })
  return (
    <Dialog
      onClose={onClose}
      title={titleOf(account)}
      description="Any IMAP and SMTP account. The connection is tried before anything is saved."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" loading={isBusy} onClick={press}>
            {label}
          </Button>
        </>
      }
    >
      {form}
    </Dialog>
  )
}
