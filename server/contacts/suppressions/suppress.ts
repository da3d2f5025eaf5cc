import type { SuppressionSource } from '#core/contract/outreach/suppressions.ts'
import { contactAddress } from '#core/outreach/contacts/contact-address.ts'
import { asciiDomain } from '#core/text/addresses/addresses.ts'
import type { Tx } from '#server/db/client.ts'
import { type Entry, insertSuppressions, type Suppressing } from './suppression-queries.ts'

export type { Entry } from './suppression-queries.ts'

const REASONS: Record<SuppressionSource, string> = {
  person: 'Added by a person',
  unsubscribe: 'Unsubscribed',
  complaint: 'Reported a message as spam',
  bounce: 'A message came back for good',
  import: 'On an imported list',
}

/** Puts addresses and domains on the suppression list of a workspace. Returns those that were not on it. */
export async function suppress(
  tx: Tx,
  workspaceId: number,
  { entries, reason, source, userId, at }: Suppressing,
): Promise<Entry[]> {
  if (entries.length === 0) return []
  const why = reason.trim() || REASONS[source]
  return insertSuppressions(tx, workspaceId, {
    entries: entries.map(asListed),
    reason: why,
    source,
    userId,
    at,
  })
}

/** An entry in the form in which the list has it and the gate asks for it. */
export const asListed = ({ kind, value }: Entry): Entry => ({
  kind,
  value: kind === 'address' ? contactAddress(value) : asciiDomain(value),
})
