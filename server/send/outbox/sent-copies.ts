import { MAIL_PROVIDERS } from '#core/contract/mail-providers.ts'
import type { MailAccount } from '#server/mailbox/accounts/access.ts'

/**
 * Who files what an account sends: Quillbox, the provider, or the provider as it seems, which is looked after. Providers with
 * an API always do; of others it was guessed by their names, or learned (`dropDoubled`).
 */
export function filerOf({
  provider,
  sentCopies,
  savesSentMail,
}: Pick<MailAccount, 'provider' | 'sentCopies' | 'savesSentMail'>):
  | 'quillbox'
  | 'provider'
  | 'perhaps-provider' {
  if (sentCopies === 'quillbox') return 'quillbox'
  if (sentCopies === 'server') return 'provider'
  if (!savesSentMail) return 'quillbox'
  return MAIL_PROVIDERS[provider].filesSent ? 'provider' : 'perhaps-provider'
}
