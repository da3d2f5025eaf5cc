import { append } from '#core/lists.ts'
import type { ContactFacts } from '#core/outreach/contacts/contact-facts.ts'
import { sortName } from '#core/outreach/contacts/contact-words.ts'
import type { ContactDraft } from '#core/outreach/contacts/import/rows/read-row.ts'
import type { CheckedAddress } from './check-addresses.ts'

/** A contact as it is after the rows so far. */
export interface WorkingContact {
  /** Null until it is stored. */
  id: number | null
  /** The line of this file that it comes from; null for one that was there before. */
  line: number | null
  values: ContactFacts
  addresses: { address: string }[]
  tags: Set<string>
  groupIds: Set<number>
  notes: Set<string>
  /** When it was changed before. */
  updatedAt: Date
}

/** A new contact, with what it gets. */
export interface NewContact extends WorkingContact {
  row: number
  newAddresses: CheckedAddress[]
  newTags: string[]
  note: string
}

export type Known = ReturnType<typeof knownContacts>

/** The contacts that rows of a batch may mean: found by an address, or, without one, by name and company. */
export function knownContacts(existing: readonly WorkingContact[], now: Date) {
  const byAddress = new Map<string, WorkingContact>()
  const byName = new Map<string, WorkingContact>()
  const created: NewContact[] = []
  const remember = (contact: WorkingContact) => {
    for (const { address } of contact.addresses) byAddress.set(address, contact)
    if (contact.addresses.length === 0) byName.set(nameKey(contact.values), contact)
  }
  existing.forEach(remember)
  return {
    created,
    now,
    ownerOf: (address: string) => byAddress.get(address),
    find(draft: ContactDraft, addresses: readonly CheckedAddress[]): WorkingContact | undefined {
      for (const { address } of addresses) {
        const owner = byAddress.get(address)
        if (owner) return owner
      }
      return addresses.length === 0 ? byName.get(nameKey(draft)) : undefined
    },
    add(
      { row, line }: { row: number; line: number },
      draft: ContactDraft,
      addresses: CheckedAddress[],
      groupIds: readonly number[],
    ): NewContact {
      const { addresses: _, tags, note, ...values } = draft
      const contact: NewContact = {
        id: null,
        row,
        line,
        values,
        addresses: [...addresses],
        newAddresses: addresses,
        tags: new Set(tags.map(tag => tag.toLowerCase())),
        newTags: tags,
        groupIds: new Set(groupIds),
        notes: new Set(note === '' ? [] : [note]),
        note,
        updatedAt: now,
      }
      created.push(contact)
      remember(contact)
      return contact
    },
    give(
      contact: WorkingContact,
      {
        addresses,
        tags,
        groupIds,
        note,
      }: {
        addresses: readonly CheckedAddress[]
        tags: readonly string[]
        groupIds: readonly number[]
        note: string | null
      },
    ): void {
      append(contact.addresses, addresses)
      for (const tag of tags) contact.tags.add(tag.toLowerCase())
      for (const id of groupIds) contact.groupIds.add(id)
      if (note !== null) contact.notes.add(note)
      remember(contact)
    },
    /** Why a row is no new contact, in plain words. */
    saysWhere(contact: WorkingContact, draft: ContactDraft, addresses: readonly CheckedAddress[]): string {
      const shared =
        addresses.find(({ address }) => byAddress.get(address) === contact)?.address ?? draft.name
      return contact.line === null
        ? `“${shared}” is a contact already`
        : `“${shared}” is in line ${contact.line} already`
    },
  }
}

/** Contacts without an address are the same if their names and companies are. */
const nameKey = ({ name, company }: { name: string; company: string }): string =>
  JSON.stringify([sortName(name), sortName(company)])
