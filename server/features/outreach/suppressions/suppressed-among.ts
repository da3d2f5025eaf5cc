import type { Executor } from '#server/db/client.ts'
import { findSuppressions } from '#server/features/outbox/gate/gate-queries.ts'
import { parentsOf } from '#server/features/outbox/gate/suppressed.ts'

/** Those of these addresses (in lower case) that are on the list of a workspace, by themselves or by their domain, and why. */
export async function suppressedAmong(
  db: Executor,
  workspaceId: number,
  addresses: readonly string[],
): Promise<Map<string, string>> {
  if (addresses.length === 0) return new Map()
  const domains = [...new Set(addresses.flatMap(parentsOf))]
  const found = await findSuppressions(db, workspaceId, { addresses, domains })
  const reasons = (kind: 'address' | 'domain') =>
    new Map(found.filter(entry => entry.kind === kind).map(({ value, reason }) => [value, reason]))
  const [byAddress, byDomain] = [reasons('address'), reasons('domain')]
  return new Map(
    addresses.flatMap(address => {
      const [ofDomain] = parentsOf(address).flatMap(name => byDomain.get(name) ?? [])
      const reason = byAddress.get(address) ?? ofDomain
      return reason === undefined ? [] : [[address, reason] as const]
    }),
  )
}
