import { KEPT_DAYS } from '#core/contract/outreach/contact-imports.ts'
import { inBatches } from '#server/db/upkeep/in-batches.ts'
import { oneByOne } from '#server/db/upkeep/one-by-one.ts'
import type { Deps } from '#server/deps.ts'
import { DAY_MS } from '#server/platform/clock.ts'
import { deleteOldContactImports, deleteOldDrafts, deleteOldRows } from './upkeep-queries.ts'

/** Deletes files that nobody imported, and reports that are old. */
export async function tidyContactImports({ db, clock }: Deps, signal: AbortSignal): Promise<void> {
  const ago = (days: number) => new Date(clock.now().getTime() - days * DAY_MS)
  const steps = [
    () => inBatches(signal, limit => deleteOldDrafts(db, ago(1), limit)),
    () => inBatches(signal, limit => deleteOldRows(db, ago(KEPT_DAYS), limit)),
    () => inBatches(signal, limit => deleteOldContactImports(db, ago(KEPT_DAYS), limit)),
  ]
  await oneByOne(steps, step => step(), signal)
}
