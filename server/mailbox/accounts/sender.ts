import type { Address } from '#core/contract/emails.ts'
import { aliasFor } from '#core/text/addresses/alias-for.ts'
import { badRequest } from '#server/platform/errors.ts'
import type { MailAccount } from './access.ts'

type Sender = Pick<MailAccount, 'email' | 'displayName' | 'aliases'>

/** The account's own address, or its alias with this address, as it stands in From; null for any other address. */
export function findSender(account: Sender, address: string | null | undefined): Address | null {
  const { email, displayName, aliases } = account
  const wanted = address?.trim().toLowerCase() ?? ''
  if (wanted === '' || wanted === email.toLowerCase()) return { name: displayName, address: email }
  const alias = aliasFor(wanted, aliases)
  return alias ? { name: alias.name ?? displayName, address: alias.address } : null
}

/** All addresses that an account writes from, in lower case; a catch-all as it is. Mail from one of them is its own. */
export const ownAddresses = ({ email, aliases }: Pick<MailAccount, 'email' | 'aliases'>): string[] =>
  [email, ...aliases.map(({ address }) => address)].map(address => address.toLowerCase())

/** Like `findSender`, but throws 400 if the address is not the account's. */
export function requireSender(account: Sender, address: string | null | undefined): Address {
  const sender = findSender(account, address)
  if (sender) return sender
  const message = `${account.email} cannot send as ${address}. Please choose another sender.`
  throw badRequest(message, { fromAddress: message })
}

/** The alias to store with a draft; null for the account's own address, and for an address that is not the account's. */
export function aliasOf(account: Sender, address: string | null | undefined): string | null {
  const found = findSender(account, address)?.address ?? account.email
  return found === account.email ? null : found
}

type Signed = Pick<MailAccount, 'email' | 'signature' | 'signatures'>

/** The signature below messages from an address of the account: its own, or the account's. Sanitised HTML; empty for none. */
export function signatureOf(
  { email, signature, signatures }: Signed,
  /** Null for the account's own address. */
  fromAddress: string | null,
): string {
  const address = (fromAddress ?? email).trim().toLowerCase()
  return (Object.hasOwn(signatures, address) ? signatures[address] : undefined) ?? signature
}
