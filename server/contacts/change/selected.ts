import { MOST_CHANGED, type Selection } from '#core/contract/outreach/contact-selection.ts'
import type { Executor, Tx } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { BATCH } from '#server/db/upkeep/in-batches.ts'
import type { Ctx } from '#server/deps.ts'
import { outreachWorkspace } from '#server/people/outreach/workspace.ts'
import { badRequest, notFound } from '#server/platform/errors.ts'
import { findMatching } from '../list/filter-queries.ts'
import { findExisting } from '../store/existing-queries.ts'

/** The contacts that are selected, by id. Throws 404 for one that the workspace does not have. */
export async function findSelected(
  db: Executor,
  workspaceId: number,
  selection: Selection,
): Promise<number[]> {
  if ('ids' in selection) {
    const ids = [...new Set(selection.ids)]
    const found = await findExisting(db, workspaceId, ids)
    if (found.length < ids.length) throw notFound('One of these contacts')
    return found
  }
  const found = await findMatching(db, workspaceId, { filter: selection.filter, most: MOST_CHANGED + 1 })
  if (found.length > MOST_CHANGED)
    throw badRequest(
      `That is more than ${MOST_CHANGED.toLocaleString('en')} contacts. Please narrow the list.`,
    )
  return found
}

/** Some of the selected contacts. */
export interface Some {
  workspaceId: number
  ids: number[]
}

/**
 * Changes all selected contacts, some hundreds in a transaction, so that nobody has to wait for a large selection. `change`
 * returns how many it has changed. Those that are gone by then are left out.
 */
export async function changeSelected(
  ctx: Ctx,
  { selection, change }: { selection: Selection; change: (tx: Tx, some: Some) => Promise<number> },
): Promise<{ changed: number }> {
  const workspaceId = outreachWorkspace(ctx.actor)
  const ids = await findSelected(ctx.db, workspaceId, selection)
  let changed = 0
  for (let at = 0; at < ids.length; at += BATCH) {
    const some = ids.slice(at, at + BATCH)
    changed += await inTransaction(ctx.db, async tx => {
      const there = await findExisting(tx, workspaceId, some, 'share')
      return there.length === 0 ? 0 : change(tx, { workspaceId, ids: there })
    })
  }
  return { changed }
}
