import type { Alias } from '#core/contract/accounts.ts'
import type { Email } from '#core/contract/emails.ts'
import { formatAddress, isNoReply, type MailAddress } from '#core/text/addresses/addresses.ts'
import { mailboxKey } from '#core/text/addresses/mailbox-key.ts'

/** The mailboxes (`mailboxKey`) of all the writer's accounts. */
export type OwnAddresses = ReadonlySet<string>

/**
 * The recipients of a reply: all addresses in Reply-To (RFC 5322 section 3.6.2), or the sender; for a message sent from
 * this account, its recipients. The writer's own addresses are used only where there are no others, however they are spelled.
 */
export function replyRecipients(email: Email, aliases: readonly Alias[]): string {
  return listed(answered(email, aliases))
}

/** The further recipients of a reply to all: everybody else who has the message. */
export function otherRecipients(
  email: Email,
  { own, aliases }: { own: OwnAddresses; aliases: readonly Alias[] },
): string {
  const mine = new Set([...own, ...ownOf(email, aliases)])
  const known = new Set(answered(email, aliases).map(keyOf))
  const others = [...email.toList, ...email.ccList].filter(isNot(mine))
  // A list may set Reply-To to itself: then the author is added, too. A message that people send to themselves is not
  // from such a list.
  const author = authorOf(email).filter(
    person => others.length > 0 && isNot(mine)(person) && !isNoReply(person.address),
  )
  return listed([...author, ...others].filter(person => !known.has(keyOf(person))))
}

function answered(email: Email, aliases: readonly Alias[]): MailAddress[] {
  const mine = ownOf(email, aliases)
  const isMine = mine.has(mailboxKey(email.senderEmail))
  // A contact form sends mail in its owner's name; it arrives in the inbox, and Reply-To names the person who filled it
  // in.
  const hasLeft = isMine && email.labels.includes('sent') && !email.labels.includes('inbox')
  const { replyTo, toList, ccList } = email
  const choices = hasLeft
    ? [toList, ccList, replyTo]
    : [replyTo, ...(isMine ? [toList, ccList] : [authorOf(email)])]
  const others = choices.map(people => people.filter(isNot(mine)))
  return others.find(people => people.length > 0) ?? authorOf(email)
}

/** The mailboxes of the account that has the message. */
const ownOf = ({ account }: Email, aliases: readonly Alias[]): OwnAddresses =>
  new Set([account.email, ...aliases.map(({ address }) => address)].map(mailboxKey))
const authorOf = ({ fromAddress }: Email): MailAddress[] => (fromAddress ? [fromAddress] : [])
const isNot =
  (mine: OwnAddresses) =>
  ({ address }: MailAddress) =>
    !mine.has(mailboxKey(address))
const keyOf = ({ address }: MailAddress) => address.toLowerCase()

/** As a recipients field shows them, without duplicates. A header may have ten thousand. */
function listed(people: readonly MailAddress[]): string {
  const byAddress = new Map<string, MailAddress>()
  for (const person of people) if (!byAddress.has(keyOf(person))) byAddress.set(keyOf(person), person)
  return [...byAddress.values()].map(formatAddress).join(', ')
}
