import { contactAddress } from '#core/outreach/contacts/contact-address.ts'
import { domainOf } from '#core/text/addresses/addresses.ts'
import type { Executor } from '#server/db/client.ts'
import { findSuppressions } from './gate-queries.ts'

/** For each of these addresses that is on the list of a workspace, by itself or by its domain: that it is, and why. */
export async function suppressedInWords(
  db: Executor,
  workspaceId: number,
  recipients: readonly string[],
): Promise<string[]> {
  const suppressed = await suppressedAmong(db, workspaceId, recipients)
  return [...suppressed].map(
    ([address, reason]) => `${address.toLowerCase()} is not to be written to: ${reason}`,
  )
}

/** Those of these addresses that are on the list of a workspace, by themselves or by their domain, and why. */
export async function suppressedAmong(
  db: Executor,
  workspaceId: number,
  recipients: readonly string[],
): Promise<Map<string, string>> {
  if (recipients.length === 0) return new Map()
  const addresses = [...new Set(recipients.map(contactAddress))]
  const domains = [...new Set(addresses.flatMap(parentsOf))]
  const found = await findSuppressions(db, workspaceId, { addresses, domains })
  const reasons = (kind: 'address' | 'domain') =>
    new Map(found.filter(entry => entry.kind === kind).map(({ value, reason }) => [value, reason]))
  const [byAddress, byDomain] = [reasons('address'), reasons('domain')]
  return new Map(
    recipients.flatMap(recipient => {
      const address = contactAddress(recipient)
      const [ofDomain] = parentsOf(address).flatMap(name => byDomain.get(name) ?? [])
      const reason = byAddress.get(address) ?? ofDomain
      return reason === undefined ? [] : [[recipient, reason] as const]
    }),
  )
}

/** The domain of an address and those above it: who does not want mail at a domain wants none below it. */
function parentsOf(address: string): string[] {
  const labels = domainOf(address).split('.')
  return labels.slice(0, -1).map((_, at) => labels.slice(at).join('.'))
}
