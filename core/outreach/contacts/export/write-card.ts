import type { ContactFacts } from '../contact-facts.ts'

/** What a vCard says of a contact. */
interface CardContact extends Omit<ContactFacts, 'custom'> {
  addresses: readonly string[]
  tags: readonly string[]
}

/** Octets of a line (RFC 6350, 3.2). */
const LINE_OCTETS = 75

/** A vCard 4.0 (RFC 6350), folded, with its line ends. */
export function writeCard(contact: CardContact): string {
  const { kind, name, firstName, lastName, addresses, phone } = contact
  const lines = [
    'BEGIN:VCARD',
    'VERSION:4.0',
    `KIND:${kind === 'organization' ? 'org' : 'individual'}`,
    `FN:${escaped(name)}`,
    ...(firstName || lastName ? [`N:${escaped(lastName)};${escaped(firstName)};;;`] : []),
    ...property('ORG', contact.company),
    ...property('TITLE', contact.title),
    ...addresses.map(
      (address, at) => `EMAIL${addresses.length > 1 ? `;PREF=${at + 1}` : ''}:${escaped(address)}`,
    ),
    ...phone
      .split(', ')
      .filter(one => one !== '')
      .map(one => `TEL:${escaped(one)}`),
    ...property('URL', contact.website, plain),
    ...contact.links.map(link => `SOCIALPROFILE;VALUE=uri:${plain(link)}`),
    ...(contact.city || contact.country
      ? [`ADR:;;;${escaped(contact.city)};;;${escaped(contact.country)}`]
      : []),
    ...property('LANG', contact.language),
    ...property('TZ', contact.timeZone),
    ...property('KEY', contact.pgpKey && `data:application/pgp-keys;base64,${contact.pgpKey}`, plain),
    ...(contact.tags.length > 0 ? [`CATEGORIES:${contact.tags.map(escaped).join(',')}`] : []),
    'END:VCARD',
  ]
  return lines.map(line => `${folded(line)}\r\n`).join('')
}

const property = (name: string, value: string, write = escaped) => (value ? [`${name}:${write(value)}`] : [])

/** RFC 6350, 3.4. */
const escaped = (text: string) =>
  text
    .replace(/[\\,;]/g, '\\$&')
    .replace(/\r\n?|\n/g, '\\n')
    .replace(/\p{Cc}/gu, '')

/** Of a URI nothing is escaped, and a line end would begin another property. */
const plain = (uri: string) => uri.replace(/[\s\p{Cc}]/gu, '')

/** Folds between characters, never within one. */
function folded(line: string): string {
  const encoder = new TextEncoder()
  let out = ''
  let octets = 0
  for (const char of line) {
    const size = encoder.encode(char).length
    if (octets + size > LINE_OCTETS) {
      out += '\r\n '
      octets = 1
    }
    out += char
    octets += size
  }
  return out
}
