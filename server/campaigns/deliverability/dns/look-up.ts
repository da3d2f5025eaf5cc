import type { MailDns } from '#server/platform/network/mail-dns.ts'

/** What the DNS says of a name: its records, none, or nothing at all (`unknown`: it did not answer). */
export type Found = { records: string[] } | 'none' | 'unknown'

/** These codes say that there is no such record; all others that nobody could be asked. */
const NONE = new Set(['ENOTFOUND', 'ENODATA', 'NXDOMAIN', 'NODATA'])

export async function lookUp(dns: MailDns, name: string, type: 'TXT' | 'A' | 'MX' | 'NS'): Promise<Found> {
  try {
    const found = (await dns(name, type)) as unknown[]
    const records = found.map(record =>
      Array.isArray(record) ? record.join('') : typeof record === 'string' ? record : exchangeOf(record),
    )
    return records.length === 0 ? 'none' : { records }
  } catch (error) {
    return NONE.has(String((error as { code?: unknown }).code)) ? 'none' : 'unknown'
  }
}

const exchangeOf = (record: unknown): string => String((record as { exchange?: unknown })?.exchange ?? '')
