import type { PlaceholderValues } from '#core/sequence/placeholders.ts'
import { parseAddressList } from '#core/text/addresses/addresses.ts'
import { nameParts } from '#core/text/addresses/name-parts.ts'
import { plainSubject } from '#core/text/subject.ts'

/** What of a message a snippet may need. */
interface SnippetContext {
  /** The recipients, as typed. */
  to: string
  subject: string
  /** The name of the sender; empty if none is known. */
  sender: string
  /** When the answered message was sent; null for a new one. */
  answered: string | null
  /** What the first recipient is called as a contact: a person has said so, so it counts more than what was typed. */
  contact?: { firstName: string; lastName: string; name: string; company: string } | null
}

/** The values for a message's placeholders. What is not known has none, so that its fallback stands there. */
export function snippetValues({ to, subject, sender, answered, contact }: SnippetContext): PlaceholderValues {
  const [first] = parseAddressList(to)
  const parts = nameParts(contact?.name || (first?.name ?? null))
  const firstName = contact?.firstName || parts?.first
  return {
    ...(firstName ? { name: firstName, first_name: firstName } : {}),
    ...(parts ? { last_name: contact?.lastName || parts.last, full_name: parts.whole } : {}),
    ...(contact?.company ? { company: contact.company } : {}),
    subject: plainSubject(subject),
    my_name: sender,
    ...(answered ? { date: new Date(answered).toLocaleDateString(undefined, { dateStyle: 'long' }) } : {}),
  }
}
