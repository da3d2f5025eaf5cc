import { KEPT_DAYS } from '#core/contract/outreach/contact-imports.ts'
import type { SystemActor } from '#core/policy.ts'
import { inBatches } from '#server/db/upkeep/in-batches.ts'
import { oneByOne } from '#server/db/upkeep/one-by-one.ts'
import type { Ctx } from '#server/deps.ts'
import { deleteOldContactImports, deleteOldDrafts, deleteOldRows, findAtWork } from './upkeep-queries.ts'

const DAY_MS = 86_400_000

/** Sends jobs again that were lost, and deletes files that nobody imported and reports that are old. */
export async function tidyImports(
  { db, queue, clock }: Ctx<SystemActor>,
  signal: AbortSignal,
): Promise<void> {
  const ago = (days: number) => new Date(clock.now().getTime() - days * DAY_MS)
  const sendLost = async () =>
    oneByOne(await findAtWork(db), ({ workspaceId, id, isUndone }) =>
      queue.send(isUndone ? 'contacts.undoImport' : 'contacts.import', { workspaceId, importId: id }),
    )
  const steps = [
    sendLost,
    () => inBatches(signal, limit => deleteOldDrafts(db, ago(1), limit)),
    () => inBatches(signal, limit => deleteOldRows(db, ago(KEPT_DAYS), limit)),
    () => inBatches(signal, limit => deleteOldContactImports(db, ago(KEPT_DAYS), limit)),
  ]
  await oneByOne(steps, step => step(), signal)
}
