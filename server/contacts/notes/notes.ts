import { type ContactNote, MOST_NOTES } from '#core/contract/outreach/contact-notes.ts'
import type { Actor } from '#core/policy.ts'
import type { Executor } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Ctx } from '#server/deps.ts'
import { outreachWorkspace } from '#server/people/outreach/workspace.ts'
import { badRequest, forbidden, notFound } from '#server/platform/errors.ts'
import { lockContacts } from '../store/contact-queries.ts'
import { tellContacts } from '../tell.ts'
import {
  countNotes,
  deleteNote,
  findNote,
  findNotes,
  insertNote,
  type NoteRow,
  updateNote,
} from './note-queries.ts'

interface OfNote {
  id: number
  noteId: number
}

/** The notes of a contact, newest first. */
export async function notesOf(
  db: Executor,
  actor: Actor,
  contact: { workspaceId: number; id: number },
): Promise<ContactNote[]> {
  return (await findNotes(db, contact)).map(row => presentNote(row, actor))
}

export async function createNote(ctx: Ctx, { id, text }: { id: number; text: string }): Promise<ContactNote> {
  const workspaceId = outreachWorkspace(ctx.actor)
  return inTransaction(ctx.db, async tx => {
    const [contact] = await lockContacts(tx, workspaceId, [id])
    if (!contact) throw notFound('This contact')
    if ((await countNotes(tx, contact)) >= MOST_NOTES)
      throw badRequest(`A contact can have ${MOST_NOTES} notes. Please delete some first.`)
    const values = { workspaceId, contactId: id, userId: ctx.actor.id, text, createdAt: ctx.clock.now() }
    const noteId = await insertNote(tx, values)
    await tellContacts(tx, ctx, 'contact_updated')
    return presentNote(await requireNote(tx, ctx.actor, { id, noteId }), ctx.actor)
  })
}

export async function changeNote(
  ctx: Ctx,
  { text, ...note }: OfNote & { text: string },
): Promise<ContactNote> {
  const workspaceId = outreachWorkspace(ctx.actor)
  return inTransaction(ctx.db, async tx => {
    const before = await requireNote(tx, ctx.actor, note)
    await updateNote(tx, { workspaceId, id: note.noteId, text })
    await tellContacts(tx, ctx, 'contact_updated')
    return presentNote({ ...before, text }, ctx.actor)
  })
}

export async function removeNote(ctx: Ctx, note: OfNote): Promise<void> {
  const workspaceId = outreachWorkspace(ctx.actor)
  await inTransaction(ctx.db, async tx => {
    await requireNote(tx, ctx.actor, note)
    await deleteNote(tx, workspaceId, note.noteId)
    await tellContacts(tx, ctx, 'contact_updated')
  })
}

/** One's own note. Throws 404 where there is none, and 403 for another person's. */
async function requireNote(db: Executor, actor: Actor, { id, noteId }: OfNote): Promise<NoteRow> {
  const note = await findNote(db, { workspaceId: outreachWorkspace(actor), contactId: id, id: noteId })
  if (!note) throw notFound('This note')
  if (note.userId !== actor.id) throw forbidden('Only who wrote a note can change or delete it.')
  return note
}

const presentNote = ({ id, text, author, userId, createdAt }: NoteRow, actor: Actor): ContactNote => ({
  id,
  text,
  author,
  isOwn: userId === actor.id,
  createdAt: createdAt.toISOString(),
})
