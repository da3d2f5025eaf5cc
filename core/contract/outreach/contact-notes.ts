import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { required } from '../fields.ts'
import { done, id, timestamp } from '../ids.ts'

/** A contact has this many notes at most. */
export const MOST_NOTES = 500

export const contactNote = z.object({
  id: z.number(),
  text: z.string(),
  /** Who wrote it; null once they are gone. */
  author: z.string().nullable(),
  /** Whether the caller wrote it, and so may change and delete it. */
  isOwn: z.boolean(),
  createdAt: timestamp,
})
export type ContactNote = z.output<typeof contactNote>

const body = z.object({
  text: required('Please write the note').max(10_000, 'Please shorten the note to 10,000 characters'),
})
const byNote = z.object({ id, noteId: id })

export const contactNotes = {
  create: endpoint('POST /api/outreach/contacts/:id/notes', {
    access: 'user',
    summary: 'Add a note to a contact',
    params: z.object({ id }),
    body,
    response: contactNote,
  }),
  change: endpoint('PATCH /api/outreach/contacts/:id/notes/:noteId', {
    access: 'user',
    summary: 'Change one’s own note',
    params: byNote,
    body,
    response: contactNote,
  }),
  remove: endpoint('DELETE /api/outreach/contacts/:id/notes/:noteId', {
    access: 'user',
    summary: 'Delete one’s own note',
    params: byNote,
    response: done,
  }),
}
