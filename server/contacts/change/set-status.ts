import type { Selection } from '#core/contract/outreach/contact-selection.ts'
import type { ContactStatus } from '#core/contract/outreach/contact-values.ts'
import type { Tx } from '#server/db/client.ts'
import type { Ctx } from '#server/deps.ts'
import { updateStatus } from '../store/existing-queries.ts'
import { tellContacts } from '../tell.ts'
import { changeSelected, type Some } from './selected.ts'

/** Says where contacts stand; returns how many stood elsewhere. */
export async function setStatus(
  ctx: Ctx,
  { selection, status }: { selection: Selection; status: ContactStatus },
): Promise<{ changed: number }> {
  const change = async (tx: Tx, { workspaceId, ids }: Some) => {
    const changed = await updateStatus(tx, workspaceId, { ids, status, at: ctx.clock.now() })
    if (changed > 0) await tellContacts(tx, ctx, 'contact_updated')
    return changed
  }
  return changeSelected(ctx, { selection, change })
}
