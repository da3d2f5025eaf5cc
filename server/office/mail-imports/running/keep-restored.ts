import { MAX_SKIPS_KEPT, type RestoredKind } from '#core/contract/mail-imports.ts'
import type { Deps } from '#server/deps.ts'
import { storableText } from '#server/platform/storable.ts'
import { type ImportRow, insertSkips, readWork, updateImport } from '../queries.ts'
import { tellImport } from '../tell-import.ts'

interface Restoring {
  what: RestoredKind
  added: number
  known: number
  skipped: readonly { name: string; reason: string }[]
}

/** Notes what was brought back of one kind, once. Returns false if the import has ended meanwhile. */
export async function keepRestored(
  deps: Pick<Deps, 'db' | 'events'>,
  row: ImportRow,
  { what, added, known, skipped }: Restoring,
): Promise<boolean> {
  return readWork.step(deps.db, row, async (tx, now) => {
    // A worker that was killed has done it before.
    if (now.restored.some(one => one.what === what)) return
    const skips = skipped.slice(0, Math.max(0, MAX_SKIPS_KEPT - now.skipped)).map(({ name, reason }, at) => ({
      at: now.skipped + at + 1,
      name: storableText(name.slice(0, 500)),
      reason: storableText(reason.slice(0, 1000)),
    }))
    await insertSkips(tx, row, skips)
    const restored = [...now.restored, { what, added, known }]
    await updateImport(tx, row, { restored, problem: null, skipped: now.skipped + skipped.length })
    await tellImport(deps, tx, row)
  })
}
