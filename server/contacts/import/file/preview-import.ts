import type { z } from 'zod'
import type { contactImports, ImportPreview } from '#core/contract/outreach/contact-imports.ts'
import { findFields } from '#server/contacts/fields/field-queries.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Ctx } from '#server/deps.ts'
import { presentPreview } from '../present.ts'
import { updateImport } from '../queries.ts'
import { inspectFile } from '../reading/inspect-file.ts'
import { lockImportIn, requireImport, UNDER_WAY } from '../require-import.ts'
import { columnsOf, openBlob, refuseEmpty } from './keep-file.ts'

type Wishes = z.output<typeof contactImports.preview.body> & { id: number }

/** Reads a kept file again, as a person says, and keeps that. */
export async function previewImport(
  ctx: Ctx,
  { id, mapping, headerRow, ...reading }: Wishes,
): Promise<ImportPreview> {
  const found = await requireImport(ctx.db, ctx.actor, id)
  const { workspaceId, blob } = found
  const fields = await findFields(ctx.db, workspaceId)
  const isAnew = headerRow !== undefined || Object.keys(defined(reading)).length > 0
  const file = await inspectFile({
    open: () => openBlob(ctx, workspaceId, blob),
    fields,
    // What is not said stays as it is.
    reading: {
      format: found.format,
      encoding: found.encoding,
      delimiter: found.delimiter,
      sheet: found.sheet,
      ...defined(reading),
    },
    headerRow: isAnew ? headerRow : found.headerRow,
    total: isAnew ? undefined : found.total,
  })
  refuseEmpty(file)
  const kept = { ...columnsOf(file), mapping: mapping ?? (isAnew ? file.mapping : found.mapping) }
  await inTransaction(ctx.db, async tx => {
    // Somebody may have started it while the file was read.
    await lockImportIn(tx, ctx.actor, { id, states: ['draft'], otherwise: UNDER_WAY })
    await updateImport(tx, found, kept)
  })
  return presentPreview(ctx, { row: { ...found, ...kept }, file, fields })
}

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

const defined = <T extends object>(given: T): Defined<T> =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Defined<T>
