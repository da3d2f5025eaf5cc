import { and, count, desc, eq, sql } from 'drizzle-orm'
import type { Executor, Tx } from '#server/db/client.ts'
import { contactNotes, users } from '#server/db/schema/index.ts'
import type { ContactKey } from '../store/contact-queries.ts'

export interface NoteRow {
  id: number
  text: string
  userId: number | null
  author: string | null
  createdAt: Date
}

const columns = {
  id: contactNotes.id,
  text: contactNotes.text,
  userId: contactNotes.userId,
  author: sql<string | null>`${users.firstName} || ' ' || ${users.lastName}`,
  createdAt: contactNotes.createdAt,
}

const areOf = ({ workspaceId, id }: ContactKey) =>
  and(eq(contactNotes.workspaceId, workspaceId), eq(contactNotes.contactId, id))

const isNote = (workspaceId: number, id: number) =>
  and(eq(contactNotes.workspaceId, workspaceId), eq(contactNotes.id, id))

/** Newest first. */
export async function findNotes(db: Executor, contact: ContactKey): Promise<NoteRow[]> {
  return db
    .select(columns)
    .from(contactNotes)
    .leftJoin(users, eq(users.id, contactNotes.userId))
    .where(areOf(contact))
    .orderBy(desc(contactNotes.createdAt), desc(contactNotes.id))
}

export async function findNote(
  db: Executor,
  { workspaceId, contactId, id }: { workspaceId: number; contactId: number; id: number },
): Promise<NoteRow | null> {
  const [row] = await db
    .select(columns)
    .from(contactNotes)
    .leftJoin(users, eq(users.id, contactNotes.userId))
    .where(and(isNote(workspaceId, id), eq(contactNotes.contactId, contactId)))
  return row ?? null
}

export async function countNotes(db: Executor, contact: ContactKey): Promise<number> {
  const [row] = await db.select({ count: count() }).from(contactNotes).where(areOf(contact))
  return row?.count ?? 0
}

export async function insertNote(tx: Tx, values: typeof contactNotes.$inferInsert): Promise<number> {
  const [row] = await tx.insert(contactNotes).values(values).returning({ id: contactNotes.id })
  if (!row) throw new Error('the note was not stored')
  return row.id
}

export async function updateNote(
  tx: Tx,
  { workspaceId, id, text }: { workspaceId: number; id: number; text: string },
): Promise<void> {
  await tx.update(contactNotes).set({ text }).where(isNote(workspaceId, id))
}

export async function deleteNote(tx: Tx, workspaceId: number, id: number): Promise<void> {
  await tx.delete(contactNotes).where(isNote(workspaceId, id))
}
