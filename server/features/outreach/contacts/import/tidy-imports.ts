import { KEPT_DAYS } from '#core/contract/outreach/contact-imports.ts'
import type { SystemActor } from '#core/policy.ts'
import { inBatches } from '#server/db/upkeep/in-batches.ts'
import type { Ctx } from '#server/deps.ts'
import { deleteOldContactImports, deleteOldDrafts, deleteOldRows, findAtWork } from './upkeep-queries.ts'

const DAY_MS = 86_400_000

/** Sends jobs again that were lost, and deletes files that nobody imported and reports that are old. */
export async function tidyImports(
  { db, queue, clock }: Ctx<SystemActor>,
  signal: AbortSignal,
): Promise<void> {
  for (const { workspaceId, id, isUndone } of await findAtWork(db))
    await queue.send(isUndone ? 'contacts.undoImport' : 'contacts.import', { workspaceId, importId: id })
  const ago = (days: number) => new Date(clock.now().getTime() - days * DAY_MS)
  await inBatches(signal, limit => deleteOldDrafts(db, ago(1), limit))
  await inBatches(signal, limit => deleteOldRows(db, ago(KEPT_DAYS), limit))
  await inBatches(signal, limit => deleteOldContactImports(db, ago(KEPT_DAYS), limit))
}
