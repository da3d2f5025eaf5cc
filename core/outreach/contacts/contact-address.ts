import { asciiDomain, domainOf, localPart } from '#core/text/addresses/addresses.ts'

/**
 * An address as contacts and the suppression list have it, and as it is looked up there: in lower case, because case tells
 * nobody's mailboxes apart in practice, and with its domain in ASCII, as messages leave with it.
 */
export function contactAddress(address: string): string {
  const bare = address.trim()
  return (bare.includes('@') ? `${localPart(bare)}@${asciiDomain(domainOf(bare))}` : bare).toLowerCase()
}
