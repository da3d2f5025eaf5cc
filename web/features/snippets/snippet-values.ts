import type { PlaceholderValues } from '#core/sequence/placeholders.ts'
import { parseAddressList } from '#core/text/addresses/addresses.ts'
import { nameParts } from '#core/text/addresses/name-parts.ts'
import { plainSubject } from '#core/text/subject.ts'

/** What of a message a snippet may need. */
export interface SnippetContext {
  /** The recipients, as typed. */
  to: string
  subject: string
  /** The name of the sender; empty if none is known. */
  sender: string
  /** When the answered message was sent; null for a new one. */
  answered: string | null
}

/** The values for a message's placeholders. What is not known has none, so that its fallback stands there. */
export function snippetValues({ to, subject, sender, answered }: SnippetContext): PlaceholderValues {
  const [first] = parseAddressList(to)
  const parts = nameParts(first?.name ?? null)
  return {
    ...(parts
      ? { name: parts.first, first_name: parts.first, last_name: parts.last, full_name: parts.whole }
      : {}),
    subject: plainSubject(subject),
    my_name: sender,
    ...(answered ? { date: new Date(answered).toLocaleDateString(undefined, { dateStyle: 'long' }) } : {}),
  }
}
