import { BadgeCheck, FilePen, ShieldAlert } from 'lucide'
import type { Email } from '#core/contract/emails.ts'
import { Icon } from '#web/ui/display/icon.tsx'
import { useSignature } from '../queries.ts'

const LOOKS = {
  proven: { icon: BadgeCheck, className: 'text-success' },
  open: { icon: FilePen, className: 'text-faint' },
  doubtful: { icon: ShieldAlert, className: 'text-warning' },
}

/**
 * One quiet line below the names of a signed message, where nothing of the message itself can stand. It opens the details, which
 * say more.
 */
export function SignatureLine({
  email,
  isOpen,
  onOpen,
}: {
  email: Email
  /** Whether the details are shown. */
  isOpen: boolean
  onOpen: () => void
}) {
  const { data, isError } = useSignature(email)
  if (!email.signature) return null
  const { icon, className } = LOOKS[data?.verdict ?? 'open']
  const text = data?.text ?? (isError ? 'Signed, but it could not be checked just now' : 'Signed')
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={onOpen}
      className="-mx-1 flex max-w-full items-start gap-1.5 rounded-control px-1 text-left text-muted text-sm hover:bg-hover hover:text-text coarse:min-h-11 coarse:items-center"
    >
      <Icon icon={icon} className={`mt-0.5 shrink-0 coarse:mt-0 ${className}`} />
      <span className="min-w-0 [overflow-wrap:anywhere]">{text}</span>
    </button>
  )
}
