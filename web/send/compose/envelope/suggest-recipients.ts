import { contactAddress } from '#core/outreach/contacts/contact-address.ts'
import { fitsTyped, typedWords } from '#core/text/addresses/fits-typed.ts'
import { foldText } from '#core/text/search/fold.ts'

interface Recipient {
  name: string | null
  address: string
  /** Of a contact. */
  company?: string
}

/**
 * People to complete a recipient from, each once: those of the mail, who are written to most often first, then contacts. Among
 * them those come first whose name or address begins with what was typed.
 */
export function suggestRecipients({
  typed,
  known,
  contacts,
  most,
}: {
  typed: string
  /** Of the mail, in their order; those that the list does not have come after it. */
  known: readonly Recipient[]
  /** Those that the server has found, maybe for what was typed a moment ago. */
  contacts: readonly Recipient[]
  most: number
}): Recipient[] {
  const words = typedWords(typed)
  const byAddress = new Map(contacts.map(contact => [contactAddress(contact.address), contact]))
  const all = new Map<string, Recipient>()
  for (const { name, address } of [...known, ...contacts]) {
    const key = contactAddress(address)
    const contact = byAddress.get(key)
    // A contact's name was written down by a person.
    if (!all.has(key)) all.set(key, { name: contact?.name ?? name, address, company: contact?.company ?? '' })
  }
  const fitting = [...all.values()].filter(recipient => fitsTyped(recipient, words))
  const begins = (recipient: Recipient) => startsWith(recipient, words[0] ?? '')
  return [...fitting.filter(begins), ...fitting.filter(recipient => !begins(recipient))].slice(0, most)
}

const startsWith = ({ name, address }: Recipient, word: string): boolean =>
  foldText(name ?? '').startsWith(word) || foldText(address).startsWith(word)
