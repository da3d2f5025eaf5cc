import { EXPORT_KEPT_DAYS } from '#core/contract/privacy.ts'
import type { SystemActor } from '#core/policy.ts'
import { failureCode } from '#server/db/failures.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { oneByOne } from '#server/db/upkeep/one-by-one.ts'
import type { Ctx, Deps } from '#server/deps.ts'
import { findOwnedAccounts } from '#server/mailbox/accounts/queries.ts'
import { actorOf } from '#server/people/auth/actors.ts'
import { tellOfExport } from '#server/people/auth/devices/security-letters.ts'
import { findUser } from '#server/people/auth/queries.ts'
import { batchesOf } from '#server/platform/batches.ts'
import { DAY_MS } from '#server/platform/clock.ts'
import { freeBytes } from '#server/platform/files/disk-room.ts'
import { zipOf } from '../export-data.ts'
import { measureMail } from '../queries.ts'
import {
  deletePieces,
  type ExportKey,
  type ExportRow,
  exportWork,
  insertPiece,
  lockExport,
  updateExport,
} from './queries.ts'
import { findExpired } from './upkeep-queries.ts'

/** Of the file; as much is in memory, and once more while it is stored. */
const PIECES = { mostSize: 8 * 1024 * 1024, sizeOf: (chunk: Uint8Array) => chunk.length }
const SPARE_BYTES = 512 * 1024 * 1024
/** A worker that dies begins anew; what kills so many workers kills the next one, too. */
const MOST_ATTEMPTS = 5

const NO_ROOM =
  'The server has no room for this file. Whoever runs this installation can make room; then try again.'
const GIVEN_UP = 'It was begun several times, and each time it was cut off. Please try again later.'
const CLOSED = 'What is yours alone is locked at present. Once it is open, try again.'

interface Making extends ExportKey {
  signal: AbortSignal
}

/**
 * Makes the file of an export, piece by piece, with the rights that its person has now. A worker that was killed begins it
 * anew: a zip cannot be continued, and what has changed meanwhile would be torn. Deleting the export stops it.
 */
export async function makeExport(ctx: Ctx<SystemActor>, { signal, ...key }: Making): Promise<void> {
  const row = await begin(ctx, key)
  if (!row) return
  const found = await findUser(ctx.db, row.userId)
  if (!found) return
  const actor = actorOf(found)
  if (actor.isSealed) return fail(ctx, key, CLOSED)
  let total = { count: 0, bytes: 0 }
  for (const account of await findOwnedAccounts(ctx.db, found.user)) {
    const { count, bytes } = await measureMail(ctx.db, account)
    total = { count: total.count + count, bytes: total.bytes + bytes }
  }
  await updateExport(ctx.db, key, { messagesTotal: total.count })
  if (!ctx.config.s3 && freeBytes(ctx.config.dataDir) < total.bytes + SPARE_BYTES)
    return fail(ctx, key, NO_ROOM)
  let done = 0
  const zip = await zipOf({ ...ctx, actor }, count => {
    done += count
  })
  try {
    let at = 0
    let sizeBytes = 0
    for await (const chunks of batchesOf<Buffer>(zip, PIECES)) {
      signal.throwIfAborted()
      const piece = Buffer.concat(chunks)
      const blob = await ctx.blobs.put(key.workspaceId, piece)
      sizeBytes += piece.length
      const progress = { sizeBytes, messagesDone: Math.min(done, total.count) }
      const goesOn = await exportWork.step(ctx.db, key, async tx => {
        const { workspaceId, id: exportId } = key
        await insertPiece(tx, { workspaceId, exportId, at, blob, sizeBytes: piece.length })
        await updateExport(tx, key, progress)
      })
      if (!goesOn) return
      at += 1
    }
    const readyAt = ctx.clock.now()
    const expiresAt = new Date(readyAt.getTime() + EXPORT_KEPT_DAYS * DAY_MS)
    const isReady = await exportWork.step(ctx.db, key, tx =>
      updateExport(tx, key, { state: 'ready', messagesDone: total.count, readyAt, expiresAt }),
    )
    if (isReady) tellOfExport(ctx, found.user, expiresAt)
  } catch (error) {
    // 53100 is PostgreSQL's disk_full.
    if (!['ENOSPC', '53100'].includes(failureCode(error) ?? '')) throw error
    ctx.log.warn({ err: error }, 'an export does not fit on the disk')
    await fail(ctx, key, NO_ROOM)
  } finally {
    zip.destroy()
  }
}

async function begin(ctx: Ctx<SystemActor>, key: ExportKey): Promise<ExportRow | null> {
  return exportWork.begin(ctx.db, key, async (tx, { attempts }) => {
    await deletePieces(tx, key)
    const isGivenUp = attempts >= MOST_ATTEMPTS
    await updateExport(tx, key, {
      sizeBytes: 0,
      ...(isGivenUp ? { state: 'failed', problem: GIVEN_UP } : { attempts: attempts + 1, messagesDone: 0 }),
    })
    return !isGivenUp
  })
}

async function fail(ctx: Ctx<SystemActor>, key: ExportKey, problem: string): Promise<void> {
  await exportWork.step(ctx.db, key, async tx => {
    await deletePieces(tx, key)
    await updateExport(tx, key, { state: 'failed', problem, sizeBytes: 0 })
  })
}

/** Deletes the files of exports whose time is over. */
export async function expireExports({ db, clock }: Deps): Promise<void> {
  await oneByOne(await findExpired(db, clock.now()), key =>
    inTransaction(db, async tx => {
      if ((await lockExport(tx, key))?.state !== 'ready') return
      await deletePieces(tx, key)
      await updateExport(tx, key, { state: 'expired' })
    }),
  )
}
