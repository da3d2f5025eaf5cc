import type { Account, ProviderName } from '#core/contract/accounts.ts'

/** What a provider is called where people read it. */
const providerNames: Record<ProviderName, string> = {
  gmail: 'Gmail',
  outlook: 'Outlook',
  imap: 'IMAP',
  sandbox: 'Demo mailbox',
}

/** What an account is called by its provider: a grant tells whose servers they are. */
export const providerName = ({ provider, signIn }: Pick<Account, 'provider' | 'signIn'>): string =>
  signIn === 'yahoo' ? 'Yahoo' : providerNames[provider]

/** Where something was deleted for good (specification, section 8, which knows Gmail only). */
export function deletedForGood(provider: ProviderName | undefined): string {
  const place = { gmail: 'Gmail', outlook: 'Outlook', imap: 'the mail server', sandbox: 'the mailbox' }
  return `Email permanently deleted from ${provider ? place[provider] : 'the mail provider'}`
}
