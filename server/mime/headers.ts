import type { Email as Parsed, Address as PostalAddress } from 'postal-mime'
import type { Address } from '#core/contract/emails.ts'
import { storableText } from '#server/platform/storable.ts'

const MAX_RECIPIENTS = 20_000

/** The first value of a header, unfolded; null when it is absent. */
export function headerReader(parsed: Parsed): (name: string) => string | null {
  return name => {
    const found = parsed.headers.find(({ key }) => key === name)
    return found ? storableText(found.value) : null
  }
}

/** Groups are opened; entries without an address are left out. */
export function readAddresses(list: PostalAddress | PostalAddress[] | undefined): Address[] {
  if (!list) return []
  return (Array.isArray(list) ? list : [list])
    .flatMap(entry => (entry.group ? entry.group : [entry]))
    .filter(entry => entry.address)
    .slice(0, MAX_RECIPIENTS)
    .map(({ name, address }) => ({
      name: storableText(name).trim().slice(0, 500) || null,
      address: storableText(address ?? '')
        .trim()
        .slice(0, 500),
    }))
}

/** Null when absent or nonsense: years before mail or far in the future say nothing. */
export function readDate(date: string | undefined): Date | null {
  const time = date ? Date.parse(date) : Number.NaN
  const year = Number.isNaN(time) ? 0 : new Date(time).getUTCFullYear()
  return year >= 1970 && year <= 2200 ? new Date(time) : null
}

/** Message-IDs of a header (RFC 5322 section 3.6.4), without brackets; bare ones are taken as well. */
export function readMessageIds(header: string | undefined): string[] {
  if (!header) return []
  const text = storableText(header).slice(0, 100_000)
  const bracketed = [...text.matchAll(/<([^<>\s]{1,900})>/g)].map(match => match[1] as string)
  const found = bracketed.length
    ? bracketed
    : text.split(/[\s,]+/).filter(word => word.includes('@') && word.length <= 900)
  return [...new Set(found)]
}
