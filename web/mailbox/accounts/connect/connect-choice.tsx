import type { OAuthServiceName } from '#core/contract/accounts.ts'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { ConnectOptions } from './connect-options.tsx'

/** The choice of mailbox kind in a dialog. */
export function ConnectChoice({
  onClose,
  ...options
}: {
  isConnecting: boolean
  onService: (service: OAuthServiceName) => void
  onPassword: () => void
  onClose: () => void
}) {
  return (
    <Dialog
      onClose={onClose}
      title="Connect a mail account"
      description="Your mail stays where it is; Quillbox keeps a copy that it can search."
    >
      <ConnectOptions {...options} />
    </Dialog>
  )
}
