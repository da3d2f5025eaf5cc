import { CHUNK_BYTES, type mailImports } from '#core/contract/mail-imports.ts'
import type { Routes } from '#server/http/call.ts'
import { readUpload } from '#server/http/read-upload.ts'
import { cancelMailImport, removeImport, startMailImport } from '#server/office/mail-imports/change-import.ts'
import { importsOf, skippedOf } from '#server/office/mail-imports/list-imports.ts'
import { beginUpload } from '#server/office/mail-imports/upload/begin-upload.ts'
import { keepChunk } from '#server/office/mail-imports/upload/keep-chunk.ts'

/** One byte more than allowed, so that the operation notices that a piece is too large. */
const CHUNK = { field: 'chunk', maxBytes: CHUNK_BYTES + 1, missing: 'Please send a piece of the file' }

export const mailImportRoutes: Routes<typeof mailImports> = {
  list: async ({ ctx }) => ({ imports: await importsOf(ctx) }),
  create: ({ ctx, body }) => beginUpload(ctx, body),
  upload: ({ ctx, params, request }) =>
    keepChunk(ctx, { ...params, open: async () => (await readUpload(request, CHUNK)).file }),
  start: ({ ctx, params }) => startMailImport(ctx, params.id),
  cancel: ({ ctx, params }) => cancelMailImport(ctx, params.id),
  skipped: async ({ ctx, params }) => ({ skipped: await skippedOf(ctx, params.id) }),
  async remove({ ctx, params }) {
    await removeImport(ctx, params.id)
    return { success: true }
  },
}
