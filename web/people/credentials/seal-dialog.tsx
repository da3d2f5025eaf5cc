import { useState } from 'react'
import type { User } from '#core/contract/auth.ts'
import type { Seal } from '#core/contract/credentials.ts'
import { SegmentedControl } from '#web/ui/forms/segmented-control.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { OpenByMail } from './open-by-mail.tsx'
import { OpenByProof } from './open-by-proof.tsx'

type ProofMethod = 'password' | 'code' | 'mail'

/** The available ways to prove who you are. */
export function SealDialog({ seal, user, onClose }: { seal: Seal; user: User; onClose: () => void }) {
  const [way, setWay] = useState<ProofMethod>('password')
  const ways = [
    { value: 'password' as const, label: 'Old password' },
    ...(seal.ways.code ? [{ value: 'code' as const, label: 'Authenticator' }] : []),
    ...(seal.ways.mail ? [{ value: 'mail' as const, label: 'Link by mail' }] : []),
  ]
  return (
    <Dialog
      onClose={onClose}
      title="Open your private mailboxes"
      description="Show that it is you by something that only you had before."
      size="sm"
    >
      {ways.length > 1 && (
        <SegmentedControl label="How" options={ways} value={way} onValueChange={setWay} className="mb-5" />
      )}
      {way === 'mail' ? (
        <OpenByMail email={user.email} />
      ) : (
        <OpenByProof key={way} by={way} onOpened={onClose} />
      )}
      <p className="mt-5 text-faint text-sm">
        If you have none of these any more, whoever runs this installation can open your mailboxes.
      </p>
    </Dialog>
  )
}
