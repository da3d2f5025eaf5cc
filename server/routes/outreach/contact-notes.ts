import type { contactNotes } from '#core/contract/outreach/contact-notes.ts'
import { changeNote, createNote, removeNote } from '#server/contacts/notes/notes.ts'
import type { Routes } from '#server/http/call.ts'

export const contactNoteRoutes: Routes<typeof contactNotes> = {
  create: ({ ctx, params, body }) => createNote(ctx, { ...body, id: params.id }),
  change: ({ ctx, params, body }) => changeNote(ctx, { ...body, ...params }),
  async remove({ ctx, params }) {
    await removeNote(ctx, params)
    return { success: true }
  },
}
