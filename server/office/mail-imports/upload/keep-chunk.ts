import type { Readable } from 'node:stream'
import { CHUNK_BYTES } from '#core/contract/mail-imports.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Ctx } from '#server/deps.ts'
import { badRequest } from '#server/platform/errors.ts'
import { presentImport } from '../list-imports.ts'
import { putChunk } from '../queries.ts'
import { readWhole } from '../reading/byte-source.ts'
import { lockImportIn, requireImport } from '../require-import.ts'

interface Piece {
  id: number
  /** Its number, from 0. */
  at: number
  open: () => Promise<Readable>
}

const UPLOADING = { states: ['uploading'], otherwise: 'This file is complete already.' } as const

/** Keeps a piece of a file. One that comes again takes the place of the first. */
export async function keepChunk(ctx: Ctx, { id, at, open }: Piece): Promise<{ uploadedBytes: number }> {
  const { row } = await requireImport(ctx.db, ctx.actor, id)
  const expected = Math.min(CHUNK_BYTES, row.sizeBytes - at * CHUNK_BYTES)
  if (expected <= 0) throw badRequest('The file has no such piece.')
  const bytes = await readWhole(await open(), CHUNK_BYTES)
  if (bytes?.length !== expected) throw badRequest('This piece of the file is not complete.')
  const blob = await ctx.blobs.put(row.workspaceId, bytes)
  await inTransaction(ctx.db, async tx => {
    const { workspaceId } = (await lockImportIn(tx, ctx.actor, { id, ...UPLOADING })).row
    await putChunk(tx, { workspaceId, importId: id, at, blob, sizeBytes: bytes.length })
  })
  return { uploadedBytes: (await presentImport(ctx.db, row)).uploadedBytes }
}
