import { sql } from 'drizzle-orm'
import type { ContactFacts } from '#core/outreach/contacts/contact-facts.ts'
import type { Executor, Tx } from '#server/db/client.ts'
import { anyId, eachText } from '#server/db/is-in.ts'
import { rowIds } from '#server/db/row-values.ts'
import type { contactImportRows } from '#server/db/schema/index.ts'
import type { ImportKey } from '../queries.ts'

/** Contacts without an address that are called so. */
export async function findUnaddressed(
  db: Executor,
  workspaceId: number,
  sortNames: readonly string[],
): Promise<number[]> {
  if (sortNames.length === 0) return []
  const { rows } = await db.execute<{ id: string }>(sql`
    select found.id::text as id from ${eachText(sortNames)} cross join lateral (
      select c.id from contacts c
      where array[c.workspace_id] = array[${workspaceId}::bigint] and c.workspace_id = ${workspaceId} and c.sort_name = given.text
        and not exists (select from contact_addresses a where a.workspace_id = ${workspaceId} and a.contact_id = c.id)
      order by c.id limit 20
    ) found`)
  return rowIds(rows)
}

/** The lines of this file that contacts come from, by their ids. */
export async function findLines(
  db: Executor,
  { workspaceId, id }: ImportKey,
  contactIds: readonly number[],
): Promise<Map<number, number>> {
  const { rows } = await db.execute<{ id: string; line: number }>(sql`
    select contact_id::text as id, line from contact_import_rows
    where workspace_id = ${workspaceId} and contact_id = ${anyId(contactIds)} and import_id = ${id} and outcome = 'created'`)
  return new Map(rows.map(({ id, line }) => [Number(id), line]))
}

/** The tags and lists of contacts. */
export async function findMemberships(db: Executor, workspaceId: number, contactIds: readonly number[]) {
  const { rows } = await db.execute<{ contact: string; id: string; kind: string; name: string }>(sql`
    select m.contact_id::text as contact, g.id::text as id, g.kind, g.name from contact_group_members m
    join contact_groups g on g.workspace_id = m.workspace_id and g.id = m.group_id
    where m.workspace_id = ${workspaceId} and m.contact_id = ${anyId(contactIds)}`)
  return rows.map(({ contact, id, ...row }) => ({ ...row, contactId: Number(contact), id: Number(id) }))
}

/** The notes of contacts. */
export async function findNotesOf(db: Executor, workspaceId: number, contactIds: readonly number[]) {
  const { rows } = await db.execute<{ contact: string; text: string }>(sql`
    select contact_id::text as contact, text from contact_notes
    where workspace_id = ${workspaceId} and contact_id = ${anyId(contactIds)}`)
  return rows.map(({ contact, text }) => ({ contactId: Number(contact), text }))
}

interface ChangedContact {
  id: number
  values: ContactFacts
  updatedAt: Date
}

/** Writes the values of contacts. */
export async function updateContacts(
  tx: Tx,
  workspaceId: number,
  contacts: readonly ChangedContact[],
): Promise<void> {
  if (contacts.length === 0) return
  const given = JSON.stringify(
    contacts.map(({ id, values, updatedAt }) => ({ ...values, id, updatedAt: updatedAt.toISOString() })),
  )
  await tx.execute(sql`
    update contacts c set first_name = given."firstName", last_name = given."lastName", name = given.name, title = given.title,
      company = given.company, phone = given.phone, website = given.website, city = given.city, country = given.country,
      language = given.language, time_zone = given."timeZone", links = given.links, custom = given.custom,
      updated_at = given."updatedAt"
    from jsonb_to_recordset(${given}::jsonb) as given (id bigint, "firstName" text, "lastName" text, name text, title text,
      company text, phone text, website text, city text, country text, language text, "timeZone" text, links jsonb,
      custom jsonb, "updatedAt" timestamptz)
    where c.workspace_id = ${workspaceId} and c.id = given.id`)
}

/** Notes which memberships of contacts that were there before an import has made. */
export async function insertImportMembers(
  tx: Tx,
  { workspaceId, id }: ImportKey,
  members: readonly { row: number; groupId: number; contactId: number }[],
): Promise<void> {
  if (members.length === 0) return
  await tx.execute(sql`
    insert into contact_import_members (workspace_id, import_id, "row", contact_id, group_id)
    select ${workspaceId}, ${id}, given."row", "contactId", "groupId"
    from jsonb_to_recordset(${JSON.stringify(members)}::jsonb) as given ("row" int, "groupId" bigint, "contactId" bigint)
    on conflict do nothing`)
}

export async function insertNotes(
  tx: Tx,
  workspaceId: number,
  notes: readonly { contactId: number; userId: number | null; text: string; createdAt: Date }[],
): Promise<void> {
  if (notes.length === 0) return
  const given = JSON.stringify(notes.map(note => ({ ...note, createdAt: note.createdAt.toISOString() })))
  await tx.execute(sql`
    insert into contact_notes (workspace_id, contact_id, user_id, text, created_at)
    select ${workspaceId}, "contactId", "userId", text, "createdAt"
    from jsonb_to_recordset(${given}::jsonb) as given ("contactId" bigint, "userId" bigint, text text, "createdAt" timestamptz)`)
}

type RowValues = Omit<typeof contactImportRows.$inferInsert, 'workspaceId' | 'importId' | 'writtenAt'>

export async function insertRows(
  tx: Tx,
  { workspaceId, id }: ImportKey,
  rows: readonly RowValues[],
  at: Date,
): Promise<void> {
  await tx.execute(sql`
    insert into contact_import_rows (workspace_id, import_id, "row", line, outcome, contact_id, reason, cells, changes, written_at)
    select ${workspaceId}, ${id}, given."row", line, outcome, "contactId", reason, cells, changes, ${at.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given ("row" int, line int, outcome text, "contactId" bigint,
      reason text, cells jsonb, changes jsonb)`)
}
