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
  /** Of the mail, in their order. */
  known: readonly Recipient[]
  /** Those that the server has found, maybe for what was typed a moment ago. */
  contacts: readonly Recipient[]
  most: number
}): Recipient[] {
  const words = foldText(typed)
    .split(/\s+/)
    .filter(word => word !== '')
  const byAddress = new Map(contacts.map(contact => [contact.address.toLowerCase(), contact]))
  const all = new Map<string, Recipient>()
  for (const { name, address } of [...known, ...contacts]) {
    const key = address.toLowerCase()
    const contact = byAddress.get(key)
    // A contact's name was written down by a person.
    if (!all.has(key)) all.set(key, { name: contact?.name ?? name, address, company: contact?.company ?? '' })
  }
  const fitting = [...all.values()].filter(recipient => fits(recipient, words))
  const begins = (recipient: Recipient) => startsWith(recipient, words[0] ?? '')
  return [...fitting.filter(begins), ...fitting.filter(recipient => !begins(recipient))].slice(0, most)
}

function fits({ name, address, company }: Recipient, words: readonly string[]): boolean {
  const parts = foldText(`${name ?? ''} ${company ?? ''} ${address}`).split(/[\s@.]+/)
  const whole = foldText(address)
  return words.every(word => whole.startsWith(word) || parts.some(part => part.startsWith(word)))
}

const startsWith = ({ name, address }: Recipient, word: string): boolean =>
  foldText(name ?? '').startsWith(word) || foldText(address).startsWith(word)
