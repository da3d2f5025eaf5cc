import { IMPORT_KEPT_DAYS, UPLOAD_KEPT_DAYS } from '#core/contract/mail-imports.ts'
import type { SystemActor } from '#core/policy.ts'
import { inBatches } from '#server/db/upkeep/in-batches.ts'
import type { Ctx } from '#server/deps.ts'
import { DAY_MS } from '#server/platform/clock.ts'
import {
  deleteOldMailImports,
  deleteOldOrigins,
  deleteOldUploads,
  findFiling,
  findReading,
} from './upkeep-queries.ts'

/** Sends jobs that were lost or wait for a provider, and deletes what is old. */
export async function recoverImports(
  { db, queue, clock }: Ctx<SystemActor>,
  signal: AbortSignal,
): Promise<void> {
  const now = clock.now()
  for (const { workspaceId, id } of await findReading(db))
    await queue.send('mailImports.read', { workspaceId, importId: id })
  for (const { workspaceId, id } of await findFiling(db, now))
    await queue.send('mailImports.file', { workspaceId, accountId: id })
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS)
  await inBatches(signal, limit => deleteOldUploads(db, ago(UPLOAD_KEPT_DAYS), limit))
  await inBatches(signal, limit => deleteOldOrigins(db, ago(IMPORT_KEPT_DAYS), limit))
  await inBatches(signal, limit => deleteOldMailImports(db, ago(IMPORT_KEPT_DAYS), limit))
}
