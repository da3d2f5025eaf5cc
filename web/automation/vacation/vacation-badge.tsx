import type { Account } from '#core/contract/accounts.ts'
import { MAIL_PROVIDERS } from '#core/contract/mail-providers.ts'
import { isExpired } from '#web/mailbox/accounts/expiry.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { useVacation, useVacations } from './queries.ts'
import { awayInWords } from './vacation-words.ts'

/** Beside an account: that its people are away. Where a provider keeps the note, it is asked; nothing is shown if it does not say. */
export function VacationBadge({ account }: { account: Account }) {
  const isKept = MAIL_PROVIDERS[account.provider].vacation !== null
  const own = useVacations(!isKept)
  const held = useVacation(account.id, { enabled: isKept && !isExpired(account) })
  const state = isKept ? held.data : own.data?.find(({ accountId }) => accountId === account.id)
  const words = state ? awayInWords(state, new Date()) : null
  return words === null ? null : <Badge tone="accent">{words}</Badge>
}
