import { type contactImports, MAX_IMPORT_BYTES } from '#core/contract/outreach/contact-imports.ts'
import { checkImport } from '#server/contacts/import/file/check-import.ts'
import { keepFile, keepText } from '#server/contacts/import/file/keep-file.ts'
import { previewImport } from '#server/contacts/import/file/preview-import.ts'
import { getImport } from '#server/contacts/import/get-import.ts'
import { listImports, reportFile, reportRows } from '#server/contacts/import/report/report-import.ts'
import { cancelContactImport, dropImport } from '#server/contacts/import/running/cancel-contact-import.ts'
import { startContactImport } from '#server/contacts/import/running/start-contact-import.ts'
import { undoImport } from '#server/contacts/import/undo/undo-import.ts'
import type { REPLIED, Routes } from '#server/http/call.ts'
import { readUpload } from '#server/http/read-upload.ts'
import { sendDownload } from '#server/http/send-file.ts'

/** One byte more than allowed, so that the operation notices that a file is too large. */
const UPLOAD = { field: 'file', maxBytes: MAX_IMPORT_BYTES + 1, missing: 'Please choose a file' }

export const contactImportRoutes: Routes<typeof contactImports> = {
  list: ({ ctx }) => listImports(ctx),
  upload: ({ ctx, request }) =>
    keepFile(ctx, async () => {
      const { filename, file } = await readUpload(request, UPLOAD)
      return { name: filename, content: file }
    }),
  paste: ({ ctx, body }) => keepText(ctx, body.text),
  get: ({ ctx, params }) => getImport(ctx, params.id),
  preview: ({ ctx, params, body }) => previewImport(ctx, { ...body, id: params.id }),
  check: ({ ctx, params, body }) => checkImport(ctx, { ...body, id: params.id }),
  start: ({ ctx, params, body }) => startContactImport(ctx, { ...body, id: params.id }),
  cancel: ({ ctx, params }) => cancelContactImport(ctx, params.id),
  undo: ({ ctx, params }) => undoImport(ctx, params.id),
  async remove({ ctx, params }) {
    await dropImport(ctx, params.id)
    return { success: true }
  },
  rows: ({ ctx, params, query }) => reportRows(ctx, { ...query, id: params.id }),
  async report({ ctx, params, query, reply }): Promise<typeof REPLIED> {
    return sendDownload(reply, await reportFile(ctx, { ...query, id: params.id }))
  },
}
