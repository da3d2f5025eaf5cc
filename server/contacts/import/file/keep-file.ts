import { Readable } from 'node:stream'
import {
  IMPORT_TOO_LARGE,
  type ImportPreview,
  MAX_IMPORT_BYTES,
} from '#core/contract/outreach/contact-imports.ts'
import { findFields } from '#server/contacts/fields/field-queries.ts'
import type { Ctx, Deps } from '#server/deps.ts'
import { requireStorage } from '#server/mailbox/storage/storage.ts'
import { outreachWorkspace } from '#server/people/outreach/workspace.ts'
import { AppError, badRequest } from '#server/platform/errors.ts'
import { storableText } from '#server/platform/storable.ts'
import { presentPreview } from '../present.ts'
import { insertImport } from '../queries.ts'
import { type InspectedFile, inspectFile } from '../reading/inspect-file.ts'
import { requireImport } from '../require-import.ts'

interface GivenFile {
  name: string
  content: Readable
}

/** Keeps a file of contacts and says how it would be read. Nothing is imported yet. */
export async function keepFile(ctx: Ctx, open: () => Promise<GivenFile>): Promise<ImportPreview> {
  const workspaceId = outreachWorkspace(ctx.actor)
  const { name, content } = await open()
  const { key, size } = await ctx.blobs.putStream(workspaceId, content)
  if (size > MAX_IMPORT_BYTES) throw new AppError(413, IMPORT_TOO_LARGE, 'too-large')
  await requireStorage(ctx, { workspaceId, bytes: size })
  const fields = await findFields(ctx.db, workspaceId)
  const file = await inspectFile({ open: () => openBlob(ctx, workspaceId, key), fields })
  refuseEmpty(file)
  const id = await insertImport(ctx.db, {
    workspaceId,
    userId: ctx.actor.id,
    name: storableText(name.slice(0, 200)),
    blob: key,
    sizeBytes: size,
    state: 'draft',
    createdAt: ctx.clock.now(),
    ...columnsOf(file),
  })
  return presentPreview(ctx, { row: await requireImport(ctx.db, ctx.actor, id), file, fields })
}

/** The same for a text that was pasted. */
export const keepText = (ctx: Ctx, text: string): Promise<ImportPreview> =>
  keepFile(ctx, async () => ({
    name: 'Pasted text',
    content: Readable.from([Buffer.from(text)], { objectMode: false }),
  }))

/** What an import keeps of how its file is read. */
export const columnsOf = ({ reading, headerRow, columns, mapping, total }: InspectedFile) => ({
  ...reading,
  headerRow,
  columns: columns.map(name => storableText(name.slice(0, 200))),
  mapping,
  total,
})

export function refuseEmpty({ total }: InspectedFile): void {
  if (total === 0) throw badRequest('There are no contacts in this file.')
}

/** The bytes of a kept file. Throws 400 if they are lost. */
export async function openBlob(
  { blobs }: Pick<Deps, 'blobs'>,
  workspaceId: number,
  key: string | null,
): Promise<Readable> {
  const content = key === null ? null : await blobs.get(workspaceId, key)
  if (!content) throw badRequest('This file is not there any more. Please choose it again.')
  return content
}
