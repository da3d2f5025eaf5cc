import { domainToUnicode } from 'node:url'
import { domainOf, localPart } from '#core/text/addresses/addresses.ts'

/** An address of a person as messages may have it: with its domain in ASCII, or in the letters of its language. */
export function inMail(address: string): string[] {
  const shown = domainToUnicode(domainOf(address))
  return [...new Set([address, `${localPart(address)}@${shown || domainOf(address)}`])]
}
