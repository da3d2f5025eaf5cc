import { Star } from 'lucide-react'
import type { EmailRow } from '#core/contract/emails.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { useStarEmail } from './queries.ts'

export function StarButton({ email }: { email: Pick<EmailRow, 'id' | 'isStarred'> }) {
  const star = useStarEmail()
  const { toast } = useToast()
  return (
    <IconButton
      size="sm"
      icon={Star}
      label={email.isStarred ? 'Unstar' : 'Star'}
      pressed={email.isStarred}
      className={email.isStarred ? 'text-star' : 'text-faint'}
      onClick={() =>
        star.mutate(
          { params: { id: email.id }, body: { isStarred: !email.isStarred } },
          { onError: () => toast({ title: 'Failed to toggle star', variant: 'destructive' }) },
        )
      }
    />
  )
}
