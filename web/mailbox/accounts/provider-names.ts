import type { Account, ProviderName } from '#core/contract/accounts.ts'

/** The display name of a provider. */
const providerNames: Record<ProviderName, string> = {
  gmail: 'Gmail',
  outlook: 'Outlook',
  imap: 'IMAP',
  sandbox: 'Demo mailbox',
}

/** The display name of an account's provider: access by OAuth tells whose servers the account uses. */
export const providerName = ({ provider, signIn }: Pick<Account, 'provider' | 'signIn'>): string =>
  signIn === 'yahoo' ? 'Yahoo' : providerNames[provider]

/** Where a message was deleted for good (specification, section 8, which has the text for Gmail only). */
export function deletedForGood(provider: ProviderName | undefined): string {
  const place = { gmail: 'Gmail', outlook: 'Outlook', imap: 'the mail server', sandbox: 'the mailbox' }
  return `Email permanently deleted from ${provider ? place[provider] : 'the mail provider'}`
}
