import { sql } from 'drizzle-orm'
import { TEXT_FACTS } from '#core/contract/outreach/contact-values.ts'
import type { ContactFacts } from '#core/outreach/contacts/contact-facts.ts'
import type { Executor, Tx } from '#server/db/client.ts'
import { anyId, eachText } from '#server/db/is-in.ts'
import { jsonRecord } from '#server/db/record.ts'
import { rowIds } from '#server/db/row-values.ts'
import { contactImportMembers, contactImportRows, contactNotes, contacts } from '#server/db/schema/index.ts'
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

const CONTACT = jsonRecord(contacts, ['name', ...TEXT_FACTS, 'links', 'custom', 'updatedAt'])
const MEMBER = jsonRecord(contactImportMembers, ['row', 'contactId', 'groupId'])
const NOTE = jsonRecord(contactNotes, ['contactId', 'userId', 'text', 'createdAt'])
const ROW = jsonRecord(contactImportRows, [
  'row',
  'line',
  'outcome',
  'contactId',
  'reason',
  'cells',
  'changes',
])

/** Writes the values of contacts. */
export async function updateContacts(
  tx: Tx,
  workspaceId: number,
  changed: readonly ChangedContact[],
): Promise<void> {
  if (changed.length === 0) return
  const given = JSON.stringify(
    changed.map(({ id, values, updatedAt }) => ({ ...values, id, updatedAt: updatedAt.toISOString() })),
  )
  await tx.execute(sql`
    update contacts c set (${CONTACT.columns}) = (${CONTACT.values})
    from jsonb_to_recordset(${given}::jsonb) as r (id bigint, ${CONTACT.types})
    where c.workspace_id = ${workspaceId} and c.id = r.id`)
}

/** Notes which memberships of contacts that were there before an import has made. */
export async function insertImportMembers(
  tx: Tx,
  { workspaceId, id }: ImportKey,
  members: readonly { row: number; groupId: number; contactId: number }[],
): Promise<void> {
  if (members.length === 0) return
  await tx.execute(sql`
    insert into contact_import_members (workspace_id, import_id, ${MEMBER.columns})
    select ${workspaceId}, ${id}, ${MEMBER.values} from jsonb_to_recordset(${JSON.stringify(members)}::jsonb) as r (${MEMBER.types})
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
    insert into contact_notes (workspace_id, ${NOTE.columns})
    select ${workspaceId}, ${NOTE.values} from jsonb_to_recordset(${given}::jsonb) as r (${NOTE.types})`)
}

type RowValues = Omit<typeof contactImportRows.$inferInsert, 'workspaceId' | 'importId' | 'writtenAt'>

export async function insertRows(
  tx: Tx,
  { workspaceId, id }: ImportKey,
  rows: readonly RowValues[],
  at: Date,
): Promise<void> {
  await tx.execute(sql`
    insert into contact_import_rows (workspace_id, import_id, ${ROW.columns}, written_at)
    select ${workspaceId}, ${id}, ${ROW.values}, ${at.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (${ROW.types})`)
}
