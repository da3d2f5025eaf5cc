import { asciiDomain, domainOf, localPart } from '#core/text/addresses/addresses.ts'

/** Whether two addresses are one: capital letters do not matter, nor how the domain is written. */
export const isSameAddress = (one: string, other: string): boolean => plain(one) === plain(other)

const plain = (address: string) =>
  `${localPart(address.trim()).toLowerCase()}@${asciiDomain(domainOf(address.trim()))}`
