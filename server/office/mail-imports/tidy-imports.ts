import { IMPORT_KEPT_DAYS, UPLOAD_KEPT_DAYS } from '#core/contract/mail-imports.ts'
import { inBatches } from '#server/db/upkeep/in-batches.ts'
import { oneByOne } from '#server/db/upkeep/one-by-one.ts'
import type { Deps } from '#server/deps.ts'
import { DAY_MS } from '#server/platform/clock.ts'
import { deleteOldMailImports, deleteOldOrigins, deleteOldUploads } from './upkeep-queries.ts'

/** Deletes uploads that nobody has continued, and imports that ended long ago. */
export async function tidyMailImports({ db, clock }: Deps, signal: AbortSignal): Promise<void> {
  const ago = (days: number) => new Date(clock.now().getTime() - days * DAY_MS)
  const steps = [
    () => inBatches(signal, limit => deleteOldUploads(db, ago(UPLOAD_KEPT_DAYS), limit)),
    () => inBatches(signal, limit => deleteOldOrigins(db, ago(IMPORT_KEPT_DAYS), limit)),
    () => inBatches(signal, limit => deleteOldMailImports(db, ago(IMPORT_KEPT_DAYS), limit)),
  ]
  await oneByOne(steps, step => step(), signal)
}
