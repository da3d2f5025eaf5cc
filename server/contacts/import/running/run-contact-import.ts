import type { SystemActor } from '#core/policy.ts'
import { findFields } from '#server/contacts/fields/field-queries.ts'
import type { Ctx } from '#server/deps.ts'
import { tellWorkspace } from '#server/people/outreach/tell.ts'
import { batchesOf } from '#server/platform/batches.ts'
import { AppError } from '#server/platform/errors.ts'
import { type ImportKey, importWork, updateImport } from '../queries.ts'
import { importBatch } from './import-batch.ts'
import { type NumberedRow, readContacts } from './read-contacts.ts'

/** Rows of a transaction: fewer where their values are long. */
const BATCH = {
  most: 500,
  mostSize: 2_000_000,
  sizeOf: ({ cells }: NumberedRow) => cells.reduce((sum, cell) => sum + cell.length, 0),
}

/**
 * Imports a file, from where it has come so far. Rows and position change in the same transactions, so one that is killed goes
 * on with exactly the next row.
 */
export async function runContactImport(
  ctx: Ctx<SystemActor>,
  { signal, ...key }: ImportKey & { signal: AbortSignal },
): Promise<void> {
  const found = await importWork.begin(ctx.db, key)
  if (!found) return
  const fields = new Map((await findFields(ctx.db, key.workspaceId)).map(field => [field.key, field]))
  try {
    for await (const rows of batchesOf(rowsOf(readContacts(ctx, found, found.position)), BATCH)) {
      signal.throwIfAborted()
      if (!(await importBatch(ctx, { found, fields, rows }))) return
    }
  } catch (error) {
    // The file is lost: trying again finds it no better.
    if (!(error instanceof AppError)) throw error
    return end(ctx, key, { state: 'failed', problem: error.message })
  }
  await end(ctx, key, { state: 'done' })
}

async function end(
  ctx: Ctx<SystemActor>,
  key: ImportKey,
  change: { state: 'done' } | { state: 'failed'; problem: string },
): Promise<void> {
  await importWork.step(ctx.db, key, async (tx, locked) => {
    // Nothing needs the file any more: the report has the cells of its rows.
    await updateImport(tx, key, { ...change, blob: null, endedAt: ctx.clock.now() })
    await tellWorkspace(tx, ctx, locked.workspaceId, 'contact_added')
    if (locked.updated > 0) await tellWorkspace(tx, ctx, locked.workspaceId, 'contact_updated')
  })
}

/** The rows of pieces, one by one. */
async function* rowsOf(pieces: AsyncIterable<NumberedRow[]>): AsyncGenerator<NumberedRow> {
  for await (const rows of pieces) yield* rows
}
