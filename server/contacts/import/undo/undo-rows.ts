import type { ContactFacts } from '#core/outreach/contacts/contact-facts.ts'
import { TARGET_NAMES } from '#core/outreach/contacts/import/columns/targets.ts'
import { revertChanges } from '#core/outreach/contacts/import/merging/revert-changes.ts'
import { shownName } from '#core/outreach/contacts/shown-name.ts'
import { lockFields } from '#server/contacts/fields/field-queries.ts'
import { type ContactRecord, findAddresses, lockContacts } from '#server/contacts/store/contact-queries.ts'
import { findMailed } from '#server/contacts/store/enrolment-queries.ts'
import { deleteContactRows } from '#server/contacts/store/existing-queries.ts'
import { renewWords } from '#server/contacts/store/store-contacts.ts'
import type { Tx } from '#server/db/client.ts'
import type { ImportKey, ImportRow } from '../queries.ts'
import { updateContacts } from '../running/batch-queries.ts'
import { deleteImportedNote, findNoted, takeAddresses, takeMembers } from './undo-queries.ts'

interface Settled {
  row: number
  keptBecause: string | null
}

type Reverted = ContactRecord & { isReverted?: boolean }

/** Undoes rows, which come in reverse order, and says of each whether that could be done. */
export async function undoRows(tx: Tx, key: ImportKey, rows: readonly ImportRow[]): Promise<Settled[]> {
  const { workspaceId } = key
  const ids = [...new Set(rows.flatMap(({ contactId }) => contactId ?? []))]
  const contacts = new Map<number, Reverted>(
    (await lockContacts(tx, workspaceId, ids)).map(one => [one.id, one]),
  )
  const mailed = await findMailed(tx, workspaceId, ids)
  const settled: Settled[] = []
  const gone: number[] = []
  const updates = rows.filter(({ outcome }) => outcome === 'updated')
  await takeMembers(
    tx,
    key,
    updates.map(({ row }) => row),
  )
  await takeAddresses(tx, workspaceId, updates.flatMap(addedAddresses))
  // Of each contact the changes come first, and then its making.
  for (const row of updates) {
    const contact = row.contactId === null ? undefined : contacts.get(row.contactId)
    // Somebody has deleted it: there is nothing to undo.
    settled.push({ row: row.row, keptBecause: contact ? await revert(tx, key, row, contact) : null })
  }
  const creations = rows.filter(({ outcome }) => outcome === 'created')
  const noted = await findNoted(tx, workspaceId, creations)
  for (const row of creations) {
    const contact = row.contactId === null ? undefined : contacts.get(row.contactId)
    const keptBecause = contact ? whyKept(row, contact, { mailed, noted }) : null
    if (contact && keptBecause === null) gone.push(contact.id)
    settled.push({ row: row.row, keptBecause })
  }
  await deleteContactRows(tx, workspaceId, gone)
  await keep(
    tx,
    workspaceId,
    [...contacts.values()].filter(({ id, isReverted }) => isReverted && !gone.includes(id)),
  )
  return settled
}

const addedAddresses = ({ contactId, changes }: ImportRow) =>
  contactId === null || !changes || changes.addresses.length === 0
    ? []
    : [{ contactId, addresses: changes.addresses }]

/** Gives a contact, in place, the values from before a row. Returns why some stay. */
async function revert(
  tx: Tx,
  { workspaceId }: ImportKey,
  row: ImportRow,
  contact: Reverted,
): Promise<string | null> {
  const { changes } = row
  if (!changes) return null
  if (changes.note !== null)
    await deleteImportedNote(tx, workspaceId, {
      contactId: contact.id,
      text: changes.note,
      at: row.writtenAt,
    })
  // The name is made anew from what it is made of.
  const { name: _, ...fields } = changes.fields
  const kept = revertChanges(contact as ContactFacts, { fields, custom: changes.custom })
  contact.isReverted = true
  if (kept.length === 0) {
    // A name of its own comes back as it was.
    const before = changes.fields.name?.[0]
    if (typeof before === 'string') contact.name = before
    if (contact.updatedAt.getTime() === row.writtenAt.getTime())
      contact.updatedAt = new Date(changes.updatedAt)
    return null
  }
  const names = kept.map(name =>
    name in TARGET_NAMES ? TARGET_NAMES[name as keyof typeof TARGET_NAMES] : name,
  )
  return `${names.join(', ')} changed since, so ${names.length === 1 ? 'it stays' : 'they stay'}`
}

function whyKept(
  { writtenAt }: ImportRow,
  { id, updatedAt }: ContactRecord,
  { mailed, noted }: { mailed: ReadonlySet<number>; noted: ReadonlySet<number> },
): string | null {
  if (mailed.has(id)) return 'A campaign has written to the contact'
  if (noted.has(id)) return 'Somebody has written a note about the contact'
  return updatedAt.getTime() === writtenAt.getTime() ? null : 'The contact was changed since'
}

/** Writes contacts that got earlier values back. */
async function keep(tx: Tx, workspaceId: number, contacts: readonly Reverted[]): Promise<void> {
  if (contacts.length === 0) return
  const ids = contacts.map(({ id }) => id)
  const addresses = await findAddresses(tx, workspaceId, ids)
  const fields = new Set((await lockFields(tx, workspaceId)).map(({ key }) => key))
  const changed = contacts.map(contact => {
    const own = addresses.filter(({ contactId }) => contactId === contact.id).map(({ address }) => address)
    // What a field had that was deleted since does not come back.
    const custom = Object.fromEntries(Object.entries(contact.custom).filter(([key]) => fields.has(key)))
    // A name that was an address that is gone now, for example.
    return {
      id: contact.id,
      updatedAt: contact.updatedAt,
      values: { ...contact, name: shownName({ ...contact, addresses: own }), custom },
    }
  })
  await updateContacts(tx, workspaceId, changed)
  await renewWords(tx, workspaceId, ids)
}
