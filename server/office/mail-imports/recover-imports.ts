import { IMPORT_KEPT_DAYS, UPLOAD_KEPT_DAYS } from '#core/contract/mail-imports.ts'
import type { SystemActor } from '#core/policy.ts'
import { inBatches } from '#server/db/upkeep/in-batches.ts'
import { oneByOne } from '#server/db/upkeep/one-by-one.ts'
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
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS)
  const sendLost = async () =>
    oneByOne(await findReading(db), ({ workspaceId, id }) =>
      queue.send('mailImports.read', { workspaceId, importId: id }),
    )
  const sendWaiting = async () =>
    oneByOne(await findFiling(db, now), ({ workspaceId, id }) =>
      queue.send('mailImports.file', { workspaceId, accountId: id }),
    )
  const steps = [
    sendLost,
    sendWaiting,
    () => inBatches(signal, limit => deleteOldUploads(db, ago(UPLOAD_KEPT_DAYS), limit)),
    () => inBatches(signal, limit => deleteOldOrigins(db, ago(IMPORT_KEPT_DAYS), limit)),
    () => inBatches(signal, limit => deleteOldMailImports(db, ago(IMPORT_KEPT_DAYS), limit)),
  ]
  await oneByOne(steps, step => step(), signal)
}
