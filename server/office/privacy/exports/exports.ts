import { Readable } from 'node:stream'
import { type DataExport, isBeingMade } from '#core/contract/privacy.ts'
import type { Actor } from '#core/policy.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Ctx, Deps } from '#server/deps.ts'
import { requireAttempt } from '#server/people/auth/limits/attempts.ts'
import { requireOpen } from '#server/people/auth/seals/require-open.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import { exports, recordExport } from '../export-data.ts'
import {
  deleteExport,
  type ExportRow,
  findExportOf,
  findPieces,
  insertExport,
  lockExport,
} from './queries.ts'

/** The person themself, in the workspace that is theirs alone: nobody else can name it. */
function ownPlace({ id, workspaceIds }: Actor): { workspaceId: number; userId: number } {
  const [workspaceId] = workspaceIds
  if (workspaceId === undefined) throw new Error('an actor without a workspace')
  return { workspaceId, userId: id }
}

/** The last export that the caller has asked for. */
export async function lastExport({ db, actor }: Ctx): Promise<{ export: DataExport | null }> {
  const row = await findExportOf(db, ownPlace(actor))
  return { export: row && present(row) }
}

/** Has an export made, in place of an earlier one. One that is being made is returned. */
export async function beginExport(ctx: Ctx): Promise<DataExport> {
  const { actor } = ctx
  requireOpen(actor)
  const place = ownPlace(actor)
  const before = await findExportOf(ctx.db, place)
  if (before && isBeingMade(before)) return present(before)
  await requireAttempt(ctx, exports(actor.id))
  const at = ctx.clock.now()
  const row = await inTransaction(ctx.db, async tx => {
    const found = await findExportOf(tx, place)
    const old = found && (await lockExport(tx, found))
    if (old && isBeingMade(old)) return old
    if (old) await deleteExport(tx, old)
    const made = await insertExport(tx, { ...place, state: 'waiting', createdAt: at })
    // Somebody with the same session was faster.
    if (!made) throw new AppError(409, 'An export has been begun already.', 'export-begun')
    const { workspaceId, id } = made
    await ctx.queue.send('exports.make', { workspaceId, exportId: id }, { db: tx })
    await recordExport(tx, ctx, 'data.export-begun')
    return made
  })
  return present(row)
}

/** Deletes an export with its file, or stops making it: its worker notices that. */
export async function removeExport(ctx: Ctx, id: number): Promise<void> {
  const row = await requireExport(ctx, id)
  await inTransaction(ctx.db, tx => deleteExport(tx, row))
}

/** The file of an export that is ready. */
export async function fetchExport(ctx: Ctx, id: number): Promise<{ content: Readable; size: number }> {
  requireOpen(ctx.actor)
  const row = await requireExport(ctx, id)
  const isThere = row.state === 'ready' && row.expiresAt !== null && row.expiresAt > ctx.clock.now()
  if (!isThere) throw notFound('The file of this export')
  const pieces = await findPieces(ctx.db, row)
  await inTransaction(ctx.db, tx => recordExport(tx, ctx, 'data.exported'))
  const blobs = pieces.map(({ blob }) => blob)
  const content = Readable.from(bytesOf(ctx, row.workspaceId, blobs), { objectMode: false })
  return { content, size: row.sizeBytes }
}

async function* bytesOf(
  { blobs }: Pick<Deps, 'blobs'>,
  workspaceId: number,
  keys: readonly string[],
): AsyncGenerator<Uint8Array> {
  for (const key of keys) {
    const bytes = await blobs.read(workspaceId, key)
    if (!bytes) throw new Error('a piece of an export is lost')
    yield bytes
  }
}

async function requireExport({ db, actor }: Ctx, id: number): Promise<ExportRow> {
  const row = await findExportOf(db, ownPlace(actor))
  if (row?.id !== id) throw notFound('This export')
  return row
}

const present = (row: ExportRow): DataExport => ({
  id: row.id,
  state: row.state,
  problem: row.problem,
  messagesDone: row.messagesDone,
  messagesTotal: row.messagesTotal,
  sizeBytes: row.sizeBytes,
  createdAt: row.createdAt.toISOString(),
  readyAt: row.readyAt?.toISOString() ?? null,
  expiresAt: row.expiresAt?.toISOString() ?? null,
})
