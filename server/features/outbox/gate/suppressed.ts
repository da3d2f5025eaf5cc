import { domainOf } from '#core/text/addresses/addresses.ts'
import type { Executor } from '#server/db/client.ts'
import { findSuppressions } from './gate-queries.ts'

/** For each of these addresses that is on the list of a workspace, by itself or by its domain: that it is, and why. */
export async function suppressedInWords(
  db: Executor,
  workspaceId: number,
  recipients: readonly string[],
): Promise<string[]> {
  const addresses = recipients.map(address => address.toLowerCase())
  const domains = [...new Set(addresses.flatMap(parentsOf))]
  const found = await findSuppressions(db, workspaceId, { addresses, domains })
  return addresses.flatMap(address => {
    const parents = parentsOf(address)
    const entry = found.find(({ kind, value }) =>
      kind === 'address' ? value === address : parents.includes(value),
    )
    return entry ? [`${address} is not to be written to: ${entry.reason}`] : []
  })
}

/** The domain of an address and those above it: who does not want mail at a domain wants none below it. */
export function parentsOf(address: string): string[] {
  const labels = domainOf(address).split('.')
  return labels.slice(0, -1).map((_, at) => labels.slice(at).join('.'))
}
