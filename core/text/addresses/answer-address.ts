import type { MailAddress } from './addresses.ts'
import { aliasFor } from './alias-for.ts'
import { mailboxKey } from './mailbox-key.ts'

/** The sender and recipients of a message in an account's mailbox. */
interface AddressedMessage {
  account: { email: string }
  senderEmail: string
  toList: readonly MailAddress[]
  ccList: readonly MailAddress[]
  /** For whom servers noted to have it. */
  deliveredTo?: readonly string[] | undefined
}

/**
 * The address to answer a message from: the alias that it was sent from, or to, or, where To and Cc name no address of the
 * account's, the one that servers noted. Null for the account's own address, which has precedence where the message names
 * it. What came to another spelling of an address is answered from that address: a server may refuse the other one as
 * sender. An address that only a catch-all covers is answered from where servers noted it, or where the message names no
 * other of its domain: colleagues have addresses there, too.
 */
export function answerAddress(
  email: AddressedMessage,
  aliases: readonly { address: string }[],
): string | null {
  const own = email.account.email
  const all = [...aliases.map(({ address }) => address), own]
  const exactly = new Map(all.map(one => [one.toLowerCase(), one]))
  const byMailbox = new Map(all.map(one => [mailboxKey(one), one]))
  const find = (address: string) => exactly.get(address.toLowerCase()) ?? byMailbox.get(mailboxKey(address))
  const found = (addresses: readonly string[]) => addresses.flatMap(address => find(address) ?? [])
  const named = [...email.toList, ...email.ccList].map(({ address }) => address)
  for (const answers of [found([email.senderEmail]), found(named)])
    if (answers.length > 0) return answers.includes(own) ? null : (answers[0] ?? null)
  // The mailbox itself is noted in any case.
  const noted = email.deliveredTo ?? []
  const alias = found(noted).find(address => address !== own)
  if (alias !== undefined) return alias
  const covered = (addresses: readonly string[]) =>
    new Set(addresses.flatMap(address => (find(address) ? [] : (aliasFor(address, aliases)?.address ?? []))))
  for (const [address, ...others] of [covered(noted), covered(named)])
    if (address !== undefined && others.length === 0) return address
  return null
}
