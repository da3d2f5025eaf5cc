import { append } from '#core/lists.ts'
import { addMembers } from '#server/contacts/groups/member-queries.ts'
import { insertAddressRows } from '#server/contacts/store/contact-queries.ts'
import { renewWords, storeContacts } from '#server/contacts/store/store-contacts.ts'
import type { Tx } from '#server/db/client.ts'
import type { ImportRecord } from '../queries.ts'
import { insertImportMembers, insertNotes, updateContacts } from './batch-queries.ts'
import { insertImportGroups, makeGroups } from './group-queries.ts'
import type { NewContact } from './known-contacts.ts'
import type { PlannedRow } from './plan-batch.ts'

/** Somebody has added an address meanwhile that seemed to be free. */
export class AddressTaken extends Error {}

interface Batch {
  planned: readonly PlannedRow[]
  created: readonly NewContact[]
  /** Tags and lists that all contacts get. */
  groupIds: readonly number[]
  now: Date
}

/** Writes what was planned, and gives new contacts their ids. */
export async function writeBatch(tx: Tx, record: ImportRecord, batch: Batch): Promise<void> {
  const { workspaceId, userId } = record
  const { planned, created, now } = batch
  const updated = planned.filter(row => row.outcome === 'updated')
  const tagIds = await makeTags(tx, record, batch)
  const { ids, taken } = await storeContacts(
    tx,
    workspaceId,
    created.map(contact => ({
      ...contact.values,
      source: 'import',
      userId,
      createdAt: now,
      addresses: contact.newAddresses,
      groupIds: [...new Set([...batch.groupIds, ...tagIds(contact.newTags)])],
    })),
  )
  created.forEach((contact, at) => {
    contact.id = ids[at] as number
  })
  const isNew = new Set(ids)

  const added = updated.flatMap(({ row, contact, added }) => {
    const contactId = contact.id as number
    return [...added.groupIds, ...tagIds(added.tags)].map(groupId => ({ row: row.row, contactId, groupId }))
  })
  await addMembers(tx, workspaceId, added)
  await insertImportMembers(
    tx,
    record,
    added.filter(({ contactId }) => !isNew.has(contactId)),
  )
  const addresses = updated.flatMap(({ contact, added }) =>
    added.addresses.map(address => ({
      ...address,
      contactId: contact.id as number,
      position: contact.addresses.findIndex(one => one.address === address.address),
    })),
  )
  append(taken, await insertAddressRows(tx, workspaceId, addresses))
  if (taken.length > 0) throw new AddressTaken(taken.join(', '))

  const notes = [
    ...created.map(({ id, note }) => ({ contactId: id as number, text: note })),
    ...updated.map(({ contact, added }) => ({ contactId: contact.id as number, text: added.note ?? '' })),
  ].filter(({ text }) => text !== '')
  await insertNotes(
    tx,
    workspaceId,
    notes.map(note => ({ ...note, userId, createdAt: now })),
  )
  const changed = [...new Set(updated.map(({ contact }) => contact))].filter(
    ({ id }) => !isNew.has(id as number),
  )
  await updateContacts(
    tx,
    workspaceId,
    changed.map(({ id, values }) => ({ id: id as number, values, updatedAt: now })),
  )
  await renewWords(tx, workspaceId, [...new Set(updated.map(({ contact }) => contact.id as number))])
}

/** Makes the tags that rows name, and answers the ids of names. */
async function makeTags(
  tx: Tx,
  record: ImportRecord,
  { planned, created, now }: Batch,
): Promise<(names: readonly string[]) => number[]> {
  const names = [
    ...created.flatMap(({ newTags }) => newTags),
    ...planned.flatMap(row => (row.outcome === 'updated' ? row.added.tags : [])),
  ]
  const tags = await makeGroups(tx, record.workspaceId, { kind: 'tag', names: [...new Set(names)], at: now })
  const made = tags.filter(({ isNew }) => isNew)
  await insertImportGroups(
    tx,
    record,
    made.map(({ id }) => ({ groupId: id, isForAll: false, isNew: true })),
  )
  const byName = new Map(tags.map(({ id, name }) => [name.toLowerCase(), id]))
  return names => names.flatMap(name => byName.get(name.toLowerCase()) ?? [])
}
