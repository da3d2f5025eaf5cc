import type { Alias } from '#core/contract/accounts.ts'
import type { Email } from '#core/contract/emails.ts'
import { formatAddress, isNoReply, type MailAddress } from '#core/text/addresses/addresses.ts'

/** Addresses that belong to the writer, of all accounts, in lower case. */
export type OwnAddresses = ReadonlySet<string>

/**
 * To whom an answer goes: all that Reply-To names (RFC 5322 section 3.6.2), else the sender; for a message that was
 * sent from this account, its recipients. Oneself only where nobody else is named.
 */
export function replyRecipients(email: Email, aliases: readonly Alias[]): string {
  return listed(answered(email, aliases))
}

/** Everybody else who has the message: whom an answer to all goes to besides. */
export function otherRecipients(
  email: Email,
  { own, aliases }: { own: OwnAddresses; aliases: readonly Alias[] },
): string {
  const mine = new Set([...own, ...ownOf(email, aliases)])
  const known = new Set(answered(email, aliases).map(keyOf))
  const others = [...email.toList, ...email.ccList].filter(person => !mine.has(keyOf(person)))
  // A list may take answers itself: then who wrote to it is told, too. A letter to oneself alone is from no such list.
  const author = authorOf(email).filter(
    person => others.length > 0 && !mine.has(keyOf(person)) && !isNoReply(person.address),
  )
  return listed([...author, ...others].filter(person => !known.has(keyOf(person))))
}

function answered(email: Email, aliases: readonly Alias[]): MailAddress[] {
  const mine = ownOf(email, aliases)
  const isMine = mine.has(lower(email.senderEmail))
  // What a form on a website sends in its owner's name comes in, too, and says by Reply-To who filled it in.
  const hasLeft = isMine && email.labels.includes('sent') && !email.labels.includes('inbox')
  const { replyTo, toList, ccList } = email
  const choices = hasLeft
    ? [toList, ccList, replyTo]
    : [replyTo, ...(isMine ? [toList, ccList] : [authorOf(email)])]
  const others = choices.map(people => people.filter(person => !mine.has(keyOf(person))))
  return others.find(people => people.length > 0) ?? authorOf(email)
}

/** The addresses of the account that the message lies in. */
const ownOf = ({ account }: Email, aliases: readonly Alias[]): OwnAddresses =>
  new Set([account.email, ...aliases.map(({ address }) => address)].map(lower))
const authorOf = ({ fromAddress }: Email): MailAddress[] => (fromAddress ? [fromAddress] : [])
const lower = (text: string) => text.toLowerCase()
const keyOf = ({ address }: MailAddress) => lower(address)

/** As a field shows them: each once. A header may name ten thousand. */
function listed(people: readonly MailAddress[]): string {
  const byAddress = new Map<string, MailAddress>()
  for (const person of people) if (!byAddress.has(keyOf(person))) byAddress.set(keyOf(person), person)
  return [...byAddress.values()].map(formatAddress).join(', ')
}
