import { and, eq, sql } from 'drizzle-orm'
import type { ContactChange } from '#core/contract/outreach/contact-writing.ts'
import { contactAddress } from '#core/outreach/contacts/contact-address.ts'
import type { Executor, Tx } from '#server/db/client.ts'
import { anyId, anyText, isIn } from '#server/db/is-in.ts'
import { jsonRecord, keysBut } from '#server/db/record.ts'
import { rowIds } from '#server/db/row-values.ts'
import { contactAddresses, contacts } from '#server/db/schema/index.ts'

export type ContactRecord = typeof contacts.$inferSelect
type AddressRecord = typeof contactAddresses.$inferSelect

export interface ContactKey {
  workspaceId: number
  id: number
}

const isContact = ({ workspaceId, id }: ContactKey) =>
  and(eq(contacts.workspaceId, workspaceId), eq(contacts.id, id))

/** A row to insert, with the words by which it is found. */
export type ContactValues = Omit<
  typeof contacts.$inferInsert,
  'id' | 'workspaceId' | 'search' | 'createdAt' | 'updatedAt'
> & { words: readonly string[]; createdAt: Date }

/** The words as the index has them. */
const searchOf = (workspaceId: number) => sql`array_to_tsvector(array(
  select ${`${workspaceId}:`} || word from jsonb_array_elements_text(r.words) word))`

const CONTACT = jsonRecord(contacts, keysBut(contacts, 'workspaceId', 'id', 'search'))

/** Inserts contacts; returns their ids in the same order. */
export async function insertContactRows(
  tx: Tx,
  workspaceId: number,
  rows: readonly ContactValues[],
): Promise<number[]> {
  const given = JSON.stringify(rows.map((row, at) => ({ ...row, at, updatedAt: row.createdAt })))
  const { rows: inserted } = await tx.execute<{ id: string }>(sql`
    insert into contacts (workspace_id, search, ${CONTACT.columns})
    select ${workspaceId}, ${searchOf(workspaceId)}, ${CONTACT.filled}
    from jsonb_to_recordset(${given}::jsonb) as r (at int, words jsonb, ${CONTACT.types})
    order by at returning id::text as id`)
  return rowIds(inserted).sort((a, b) => a - b)
}

const ADDRESS = jsonRecord(contactAddresses, [
  'address',
  'contactId',
  'position',
  'state',
  'isRole',
  'isDisposable',
  'checkedAt',
])
type AddressValues = Omit<AddressRecord, 'workspaceId' | 'checkedAt'> & { checkedAt: Date | null }

/** Inserts addresses that no contact of the workspace has; returns those that one has already. */
export async function insertAddressRows(
  tx: Tx,
  workspaceId: number,
  rows: readonly AddressValues[],
): Promise<string[]> {
  if (rows.length === 0) return []
  const given = JSON.stringify(rows.map(row => ({ ...row, checkedAt: row.checkedAt?.toISOString() ?? null })))
  const { rows: inserted } = await tx.execute<{ address: string }>(sql`
    insert into contact_addresses (workspace_id, ${ADDRESS.columns})
    select ${workspaceId}, ${ADDRESS.values} from jsonb_to_recordset(${given}::jsonb) as r (${ADDRESS.types})
    on conflict do nothing returning address`)
  const stored = new Set(inserted.map(({ address }) => address))
  return rows.flatMap(({ address }) => (stored.has(address) ? [] : [address]))
}

/** Those of these addresses that a contact has, as it has them, with the contact. */
export async function findOwners(
  db: Executor,
  workspaceId: number,
  addresses: readonly string[],
): Promise<{ address: string; id: number; name: string }[]> {
  return db
    .select({ address: contactAddresses.address, id: contacts.id, name: contacts.name })
    .from(contactAddresses)
    .innerJoin(
      contacts,
      and(
        eq(contacts.workspaceId, contactAddresses.workspaceId),
        eq(contacts.id, contactAddresses.contactId),
      ),
    )
    .where(
      and(
        eq(contactAddresses.workspaceId, workspaceId),
        eq(contacts.workspaceId, workspaceId),
        sql`${contactAddresses.address} = ${anyText(addresses.map(contactAddress))}`,
      ),
    )
}

/** Locks contacts in the order of their ids and returns them; those that are gone are left out. */
export async function lockContacts(
  tx: Tx,
  workspaceId: number,
  ids: readonly number[],
): Promise<ContactRecord[]> {
  return tx
    .select()
    .from(contacts)
    .where(and(eq(contacts.workspaceId, workspaceId), isIn(contacts.id, ids)))
    .orderBy(contacts.id)
    .for('update')
}

export async function findContactRecord(db: Executor, key: ContactKey): Promise<ContactRecord | null> {
  const [row] = await db.select().from(contacts).where(isContact(key))
  return row ?? null
}

/** The addresses of contacts, the first one of each first. */
export async function findAddresses(
  db: Executor,
  workspaceId: number,
  contactIds: readonly number[],
): Promise<AddressRecord[]> {
  return db
    .select()
    .from(contactAddresses)
    .where(and(eq(contactAddresses.workspaceId, workspaceId), isIn(contactAddresses.contactId, contactIds)))
    .orderBy(contactAddresses.contactId, contactAddresses.position, contactAddresses.address)
}

export async function deleteAddresses(tx: Tx, workspaceId: number, addresses: readonly string[]) {
  await tx
    .delete(contactAddresses)
    .where(
      and(
        eq(contactAddresses.workspaceId, workspaceId),
        sql`${contactAddresses.address} = ${anyText(addresses)}`,
      ),
    )
}

/** Gives these addresses to a contact, in this order. */
export async function placeAddresses(
  tx: Tx,
  { workspaceId, id }: ContactKey,
  addresses: readonly string[],
): Promise<void> {
  await tx.execute(sql`
    update contact_addresses a set contact_id = ${id}, position = given.at - 1
    from unnest(${sql.param(addresses)}::text[]) with ordinality as given (address, at)
    where a.workspace_id = ${workspaceId} and a.address = given.address`)
}

export async function updateContactRow(
  tx: Tx,
  key: ContactKey,
  values: Omit<ContactChange, 'addresses' | 'custom'> & {
    custom?: ContactRecord['custom']
    updatedAt: Date
  },
): Promise<void> {
  await tx.update(contacts).set(values).where(isContact(key))
}

/** What words are made from, of these contacts. */
export async function findNamed(db: Executor, workspaceId: number, ids: readonly number[]) {
  const { rows } = await db.execute<{
    id: string
    name: string
    first: string
    last: string
    company: string
    addresses: string[]
  }>(sql`
    select c.id::text as id, c.name, c.first_name as first, c.last_name as last, c.company,
      coalesce((select jsonb_agg(a.address) from contact_addresses a
        where a.workspace_id = ${workspaceId} and a.contact_id = c.id), '[]') as addresses
    from contacts c where c.workspace_id = ${workspaceId} and c.id = ${anyId(ids)}`)
  return rows.map(({ id, first, last, ...row }) => ({
    ...row,
    id: Number(id),
    firstName: first,
    lastName: last,
  }))
}

export async function updateWords(
  tx: Tx,
  workspaceId: number,
  rows: readonly { id: number; sortName: string; words: readonly string[] }[],
): Promise<void> {
  await tx.execute(sql`
    update contacts c set sort_name = r."sortName", search = ${searchOf(workspaceId)}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id bigint, "sortName" text, words jsonb)
    where c.workspace_id = ${workspaceId} and c.id = r.id`)
}
