import { MAIL_PROVIDERS } from '#core/contract/mail-providers.ts'
import type { MailAccount } from '#server/mailbox/accounts/access.ts'

/**
 * Who files the sent mail of an account. Providers with an API always do. For others the name of the provider
 * is a guess (`perhaps-provider`, so somebody looks whether the copy came), or it was learned
 * (`dropDoubled`).
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
