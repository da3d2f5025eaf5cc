import type { Alias } from '#core/contract/accounts.ts'
import type { Email } from '#core/contract/emails.ts'

/**
 * The alias to answer a message from: the one that it was sent to, or from. Null for the account's own address, which
 * goes before all others where it is named.
 */
export function answerAddress(email: Email, aliases: readonly Alias[]): string | null {
  const own = email.account.email.toLowerCase()
  const find = (address: string) =>
    aliases.find(alias => alias.address.toLowerCase() === address.toLowerCase())?.address
  if (email.senderEmail.toLowerCase() === own) return null
  const sentFrom = find(email.senderEmail)
  if (sentFrom !== undefined) return sentFrom
  const named = [...email.toList, ...email.ccList].map(({ address }) => address)
  if (named.some(address => address.toLowerCase() === own)) return null
  return named.map(find).find(address => address !== undefined) ?? null
}
