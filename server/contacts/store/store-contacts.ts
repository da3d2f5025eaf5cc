import type { AddressState } from '#core/contract/outreach/contact-values.ts'
import { contactAddress } from '#core/outreach/contacts/contact-address.ts'
import { contactWords, sortName } from '#core/outreach/contacts/contact-words.ts'
import { shownName } from '#core/outreach/contacts/shown-name.ts'
import type { Tx } from '#server/db/client.ts'
import { addMembers } from '../groups/member-queries.ts'
import {
  type ContactValues,
  findNamed,
  insertAddressRows,
  insertContactRows,
  updateWords,
} from './contact-queries.ts'

/** An address of a new contact. */
interface NewAddress {
  address: string
  state?: AddressState
  isRole?: boolean
  isDisposable?: boolean
  checkedAt?: Date | null
}

/** A contact to store. */
export interface NewContact extends Omit<ContactValues, 'name' | 'sortName' | 'words'> {
  /** Made from the others where it is missing. */
  name?: string | undefined
  /** The first one is written to. */
  addresses: readonly NewAddress[]
  /** Tags and lists. */
  groupIds?: readonly number[]
}

/**
 * Stores contacts with their addresses (as `contactAddress` has them) and words. Returns their ids in the same order, and the
 * addresses that another contact has: these were not stored, so whoever does not want that throws.
 */
export async function storeContacts(
  tx: Tx,
  workspaceId: number,
  wanted: readonly NewContact[],
): Promise<{ ids: number[]; taken: string[] }> {
  if (wanted.length === 0) return { ids: [], taken: [] }
  const given = wanted.map(({ addresses, ...contact }) => ({
    ...contact,
    addresses: addresses.map(one => ({ ...one, address: contactAddress(one.address) })),
  }))
  const rows = given.map(({ addresses, groupIds: _, ...row }) => {
    const texts = {
      firstName: row.firstName ?? '',
      lastName: row.lastName ?? '',
      company: row.company ?? '',
      addresses: addresses.map(({ address }) => address),
    }
    const name = shownName({ ...texts, kind: row.kind, name: row.name })
    return { ...row, name, sortName: sortName(name), words: contactWords({ ...texts, name }) }
  })
  const ids = await insertContactRows(tx, workspaceId, rows)
  const addresses = given.flatMap((contact, at) =>
    contact.addresses.map((address, position) => ({
      state: 'unknown' as const,
      isRole: false,
      isDisposable: false,
      checkedAt: null,
      ...address,
      contactId: ids[at] as number,
      position,
    })),
  )
  const taken = await insertAddressRows(tx, workspaceId, addresses)
  const members = given.flatMap(({ groupIds = [] }, at) =>
    groupIds.map(groupId => ({ groupId, contactId: ids[at] as number })),
  )
  await addMembers(tx, workspaceId, members)
  return { ids, taken }
}

const AT_ONCE = 500

/** Makes the words anew by which these contacts are found and sorted. Call it after their names or addresses have changed. */
export async function renewWords(tx: Tx, workspaceId: number, ids: readonly number[]): Promise<void> {
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const rows = await findNamed(tx, workspaceId, ids.slice(at, at + AT_ONCE))
    const words = rows.map(row => ({ id: row.id, sortName: sortName(row.name), words: contactWords(row) }))
    await updateWords(tx, workspaceId, words)
  }
}
