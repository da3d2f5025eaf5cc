import type { Account, ProviderName } from '#core/contract/accounts.ts'
import { MAIL_PROVIDERS, OAUTH_SERVICES } from '#core/contract/mail-providers.ts'

/** The display name of an account's provider: access by OAuth tells whose servers the account uses. */
export const providerName = ({ provider, signIn }: Pick<Account, 'provider' | 'signIn'>): string =>
  signIn ? OAUTH_SERVICES[signIn].mailbox : MAIL_PROVIDERS[provider].name

/** Where a message was deleted for good (specification, section 8, which has the text for Gmail only). */
export const deletedForGood = (provider: ProviderName | undefined): string =>
  `Email permanently deleted from ${provider ? MAIL_PROVIDERS[provider].place : 'the mailbox'}`
