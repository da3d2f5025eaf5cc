import { contactAddress } from '#core/outreach/contacts/contact-address.ts'
import { asciiDomain, isValidAddress, readAddressList } from '#core/text/addresses/addresses.ts'
import type { Entry } from './suppress.ts'

/** Around an address in a pasted list: "Ann <ann@x.example>;". */
const AROUND = /^[<("'\s]+|[>)"'.,;:\s]+$/g

/**
 * The addresses and domains of a pasted text, each once; and what is neither. Of a line or a part between commas that has an
 * address other words are the name.
 */
export function readEntries(text: string): { entries: Entry[]; refused: string[] } {
  const entries = new Map<string, Entry>()
  const refused = new Set<string>()
  for (const part of text.split(/[\r\n,;]+/)) {
    const pieces = part.split(/\s+/).map(piece => piece.replace(AROUND, '').toLowerCase())
    const words = pieces.filter(piece => piece !== '')
    const areEntries = words.every(word => readEntry(word) !== null)
    // Of "john smith@x.example" no single word is meant.
    const { found, rest } = readAddressList(part)
    const meant =
      areEntries || !part.includes('@') ? words : found.map(({ address }) => address.toLowerCase())
    const entered = meant.flatMap(word => readEntry(word) ?? [])
    for (const entry of entered) entries.set(`${entry.kind} ${entry.value}`, entry)
    for (const word of areEntries ? [] : part.includes('@') ? [...rest, ...meant] : words)
      if (!readEntry(word) && (entered.length === 0 || /[@.]/.test(word))) refused.add(word.slice(0, 320))
  }
  return { entries: [...entries.values()], refused: [...refused] }
}

function readEntry(text: string): Entry | null {
  const at = text.lastIndexOf('@')
  if (at > 0) return isValidAddress(text) ? { kind: 'address', value: contactAddress(text) } : null
  const domain = asciiDomain(
    text
      .slice(at + 1)
      .replace(/^https?:\/\/(?:www\.)?/, '')
      .replace(/\/.*$/, ''),
  )
  // A whole top-level domain is no recipient.
  const isDomain = domain.includes('.') && isValidAddress(`x@${domain}`)
  return isDomain ? { kind: 'domain', value: domain } : null
}
