import { Star } from 'lucide-react'
import type { EmailRow } from '#core/contract/emails.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useTriage } from './use-triage.ts'

/** The star of one message: a press toggles it. */
export function StarButton({ email }: { email: EmailRow }) {
  const triage = useTriage()
  return (
    <IconButton
      size="sm"
      icon={Star}
      label={email.isStarred ? 'Unstar' : 'Star'}
      pressed={email.isStarred}
      className={email.isStarred ? 'text-star' : 'text-faint'}
      onClick={() => void triage.star([email], !email.isStarred)}
    />
  )
}
