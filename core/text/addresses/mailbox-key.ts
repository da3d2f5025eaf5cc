import { normalised } from '../search/normalise.ts'
import { asciiDomain, domainOf, localPart } from './addresses.ts'

/** At Google these are one domain, and dots in the local part are left out. */
const GOOGLE = new Set(['gmail.com', 'googlemail.com'])

/**
 * One key for all spellings of an address that lead to one mailbox: upper and lower case, a local part in quotation marks,
 * a domain in its own script or in A-labels, what follows a plus, and Gmail's dots and two domains. Only for comparing, never
 * for sending: a server may tell two of these apart.
 */
export function mailboxKey(address: string): string {
  const domain = asciiDomain(domainOf(address.trim())).replace(/\.$/, '')
  const local = normalised(withoutQuotes(localPart(address.trim())), 'NFC').toLowerCase()
  const base = local.replace(/(?<=.)\+.*$/su, '')
  return GOOGLE.has(domain) ? `${base.replaceAll('.', '')}@gmail.com` : `${base}@${domain}`
}

const withoutQuotes = (local: string) =>
  /^".*"$/s.test(local) ? local.slice(1, -1).replace(/\\(.)/gs, '$1') : local
