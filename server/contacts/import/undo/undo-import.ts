import type { ContactImport } from '#core/contract/outreach/contact-imports.ts'
import type { SystemActor } from '#core/policy.ts'
import { recordDeed } from '#server/contacts/tell.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Ctx } from '#server/deps.ts'
import { tellWorkspace } from '#server/people/outreach/tell.ts'
import { presentImport } from '../present.ts'
import { type ImportKey, undoWork, updateImport } from '../queries.ts'
import { lockImportIn, requireImport, requireOwnImport } from '../require-import.ts'
import { lockWorkspaceContacts } from '../running/group-queries.ts'
import { tellProgress } from '../running/tell-import.ts'
import { deleteEmptyGroups, findLastRows, settleRows } from './undo-queries.ts'
import { undoRows } from './undo-rows.ts'

/** Rows of a transaction: all that belongs to their contacts is deleted with them. */
const BATCH = 250

/** Undoes a whole import, by a job. */
export async function undoImport(ctx: Ctx, id: number): Promise<ContactImport> {
  await inTransaction(ctx.db, async tx => {
    const found = await lockImportIn(tx, ctx.actor, {
      id,
      states: ['done', 'cancelled', 'failed'],
      otherwise: 'This import cannot be undone now.',
    })
    requireOwnImport(ctx.actor, found)
    await updateImport(tx, found, { state: 'undoing' })
    const { workspaceId } = found
    await ctx.queue.send('contacts.undoImport', { workspaceId, importId: id }, { db: tx })
    await recordDeed(tx, ctx, { action: 'contact_import.undone', subject: { text: found.name, id } })
  })
  return presentImport(ctx, await requireImport(ctx.db, ctx.actor, id))
}

/**
 * Deletes the contacts that an import has made, and gives others their earlier values, the last row first, so that each row
 * finds its contact as it has left it. What somebody has changed since stays, and is told.
 */
export async function runUndo(
  ctx: Ctx<SystemActor>,
  { signal, ...key }: ImportKey & { signal: AbortSignal },
): Promise<void> {
  do signal.throwIfAborted()
  while (await undoNext(ctx, key))
}

async function undoNext(ctx: Ctx<SystemActor>, key: ImportKey): Promise<boolean> {
  return inTransaction(ctx.db, async tx => {
    const locked = await undoWork.goesOn(tx, key)
    if (!locked) return false
    await lockWorkspaceContacts(tx, key.workspaceId)
    const rows = await findLastRows(tx, key, BATCH)
    const settled = rows.length === 0 ? [] : await undoRows(tx, key, rows)
    if (settled.length > 0) await settleRows(tx, key, settled)
    const kept = settled.filter(({ keptBecause }) => keptBecause !== null).length
    const counts = { undone: locked.undone + settled.length - kept, kept: locked.kept + kept }
    if (rows.length === BATCH) {
      await updateImport(tx, key, counts)
      await tellProgress(ctx, tx, locked, 'contact_deleted')
      return true
    }
    await deleteEmptyGroups(tx, key)
    await updateImport(tx, key, { ...counts, state: 'undone', endedAt: ctx.clock.now() })
    await tellWorkspace(tx, ctx, locked.workspaceId, 'contact_deleted')
    if (locked.updated > 0) await tellWorkspace(tx, ctx, locked.workspaceId, 'contact_updated')
    return false
  })
}
