import type { MailAddress } from './addresses.ts'

/** The sender and recipients of a message in an account's mailbox. */
interface AddressedMessage {
  account: { email: string }
  senderEmail: string
  toList: readonly MailAddress[]
  ccList: readonly MailAddress[]
}

/**
 * The alias to answer a message from: the one that it was sent to, or from. Null for the account's own address, which
 * has precedence where the message names it.
 */
export function answerAddress(
  email: AddressedMessage,
  aliases: readonly { address: string }[],
): string | null {
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
