import { Star } from 'lucide'
import type { EmailRow } from '#core/contract/emails.ts'
import { classNames } from '#web/ui/class-names.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useTriage } from '../use-triage.ts'

/** The star of one message, which a press toggles. */
export function StarButton({ email }: { email: EmailRow }) {
  const triage = useTriage()
  return (
    <StarToggle isStarred={email.isStarred} onToggle={isStarred => void triage.star([email], isStarred)} />
  )
}

export function StarToggle({
  isStarred,
  className,
  onToggle,
}: {
  isStarred: boolean
  className?: string
  onToggle: (isStarred: boolean) => void
}) {
  return (
    <IconButton
      size="sm"
      icon={Star}
      label={isStarred ? 'Unstar' : 'Star'}
      pressed={isStarred}
      className={classNames(isStarred ? 'text-star' : 'text-faint', className)}
      onClick={() => onToggle(!isStarred)}
    />
  )
}
