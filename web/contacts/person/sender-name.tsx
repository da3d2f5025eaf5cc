import { lazy, Suspense, useState } from 'react'
import type { Email } from '#core/contract/emails.ts'
import { parseAddressList, senderLabel } from '#core/text/addresses/addresses.ts'
import { nameParts } from '#core/text/addresses/name-parts.ts'
import { useOwnAddresses } from '#web/mailbox/accounts/queries.ts'
import { useIsPhone } from '#web/ui/hooks/use-is-wide.ts'
import { SkeletonRows } from '#web/ui/loading/skeleton-rows.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { Popover } from '#web/ui/overlays/popover.tsx'

const PersonCard = lazy(async () => ({ default: (await import('./person-card.tsx')).PersonCard }))
const NewContactDialog = lazy(async () => ({
  default: (await import('../dialogs/new-contact-dialog.tsx')).NewContactDialog,
}))

/** The name of a message's sender. Pressed, it opens the card of the person: beside the name, or on a phone as a sheet. */
export function SenderName({ email }: { email: Email }) {
  const own = useOwnAddresses(email.accountId)
  const isPhone = useIsPhone()
  const [open, setOpen] = useState<'card' | 'new-contact' | null>(null)
  const label = senderLabel(email.from)
  const address = email.senderEmail
  if (address === '' || own.has(address.toLowerCase())) return label

  const name = parseAddressList(email.from)[0]?.name ?? null
  const close = () => setOpen(null)
  const trigger = (
    <button
      type="button"
      aria-haspopup="dialog"
      className="ring-inside block max-w-full truncate rounded-sm text-left leading-6 hover:underline coarse:leading-8"
      {...(isPhone && { onClick: () => setOpen('card') })}
    >
      {label}
    </button>
  )
  const card = (
    <Suspense fallback={<SkeletonRows count={4} label="Loading the person" />}>
      <PersonCard address={address} name={name} onLeave={close} onAdd={() => setOpen('new-contact')} />
    </Suspense>
  )
  const parts = nameParts(name)
  return (
    <>
      {isPhone ? (
        <>
          {trigger}
          {open === 'card' && (
            <Dialog title={label} onClose={close}>
              {card}
            </Dialog>
          )}
        </>
      ) : (
        <Popover
          trigger={trigger}
          label={label}
          open={open === 'card'}
          onOpenChange={isOpen => setOpen(isOpen ? 'card' : null)}
          className="w-104"
        >
          <div className="p-4">
            <h2 dir="auto" className="mb-1 text-left font-semibold text-read [overflow-wrap:anywhere]">
              {label}
            </h2>
            {card}
          </div>
        </Popover>
      )}
      {open === 'new-contact' && (
        <Suspense>
          <NewContactDialog
            start={{ firstName: parts?.first ?? '', lastName: parts?.last ?? '', addresses: address }}
            onClose={close}
            onCreated={() => setOpen('card')}
          />
        </Suspense>
      )}
    </>
  )
}
