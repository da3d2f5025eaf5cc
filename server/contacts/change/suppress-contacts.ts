import type { Selection } from '#core/contract/outreach/contact-selection.ts'
import { suppress } from '#server/contacts/suppressions/suppress.ts'
import { tellSuppressions } from '#server/contacts/suppressions/tell.ts'
import type { Tx } from '#server/db/client.ts'
import type { Ctx } from '#server/deps.ts'
import { findAddresses } from '../store/contact-queries.ts'
import { changeSelected, type Some } from './selected.ts'

/** Puts all addresses of contacts on the suppression list; returns how many were not on it. */
export async function suppressContacts(
  ctx: Ctx,
  { selection, reason }: { selection: Selection; reason: string },
): Promise<{ changed: number }> {
  const change = async (tx: Tx, { workspaceId, ids }: Some) => {
    const addresses = await findAddresses(tx, workspaceId, ids)
    const added = await suppress(tx, workspaceId, {
      entries: addresses.map(({ address }) => ({ kind: 'address' as const, value: address })),
      reason,
      source: 'person',
      userId: ctx.actor.id,
      at: ctx.clock.now(),
    })
    if (added.length > 0)
      await tellSuppressions(tx, ctx, { action: 'suppression.added', entries: added, details: { reason } })
    return added.length
  }
  return changeSelected(ctx, { selection, change })
}
