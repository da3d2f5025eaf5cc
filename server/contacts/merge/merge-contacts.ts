import { PLAIN_FACTS } from '#core/contract/outreach/contact-values.ts'
import type { ContactChange } from '#core/contract/outreach/contact-writing.ts'
import type { Contact } from '#core/contract/outreach/contacts.ts'
import type { Tx } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Ctx } from '#server/deps.ts'
import { outreachWorkspace } from '#server/people/outreach/workspace.ts'
import { badRequest, notFound } from '#server/platform/errors.ts'
import { applyChange } from '../change/change-contact.ts'
import { movePeople } from '../change/people-queries.ts'
import { readAddresses } from '../change/read-addresses.ts'
import { lockFields } from '../fields/field-queries.ts'
import { getContact } from '../list/get-contact.ts'
import { type ContactRecord, findAddresses, lockContacts, placeAddresses } from '../store/contact-queries.ts'
import { findWaiting, joinEnrolments } from '../store/enrolment-queries.ts'
import { deleteContactRows } from '../store/existing-queries.ts'
import { recordDeed, tellContacts } from '../tell.ts'
import { joinMembers, moveNotes } from './merge-queries.ts'

interface Merge {
  /** The one that stays. */
  into: number
  ids: number[]
  values?: ContactChange | undefined
}

/** Makes several contacts one. */
export async function mergeContacts(ctx: Ctx, { into, ids, values = {} }: Merge): Promise<Contact> {
  const workspaceId = outreachWorkspace(ctx.actor)
  const others = [...new Set(ids)].filter(id => id !== into)
  if (others.length === 0) throw badRequest('Please select another contact')
  await inTransaction(ctx.db, async tx => {
    const locked = await lockContacts(tx, workspaceId, [into, ...others])
    const kept = locked.find(({ id }) => id === into)
    // In the order in which they were named, because the first value that is not empty wins.
    const parts = others.flatMap(other => locked.filter(({ id }) => id === other))
    if (!kept || parts.length < others.length) throw notFound('One of these contacts')
    if (parts.some(({ kind }) => kind !== kept.kind))
      throw badRequest('A person and an organization cannot become one contact')
    const waiting = await findWaiting(tx, workspaceId, [into, ...others])
    const all = await joinRows(tx, { workspaceId, into, others })
    const chosen = { ...values, ...addressesOf(all, values), custom: values.custom ?? {} }
    const change = { ...missingFacts(kept, parts), ...chosen }
    await deleteContactRows(tx, workspaceId, others)
    const custom = await joinedCustom(tx, kept, parts)
    await applyChange(tx, ctx, { before: { ...kept, custom }, change })
    const left = new Set((await findWaiting(tx, workspaceId, [into])).map(({ outgoingId }) => outgoingId))
    await ctx.publish(tx, 'contacts.removed', {
      workspaceId,
      contactIds: others,
      waiting: waiting.filter(({ outgoingId }) => !left.has(outgoingId)),
      by: { userId: ctx.actor.id },
    })
    await tellContacts(tx, ctx, 'contact_updated')
    await tellContacts(tx, ctx, 'contact_deleted')
    await recordDeed(tx, ctx, {
      action: 'contact.merged',
      subject: { text: kept.name, id: kept.id },
      details: { contactIds: others, names: parts.map(({ name }) => name) },
    })
  })
  return getContact(ctx, into)
}

/** Gives what belongs to the others to the one that stays; returns all addresses that it has then. */
async function joinRows(
  tx: Tx,
  { workspaceId, into, others }: { workspaceId: number; into: number; others: number[] },
): Promise<string[]> {
  const key = { workspaceId, id: into }
  const addresses = await findAddresses(tx, workspaceId, [into, ...others])
  const rank = (id: number) => (id === into ? -1 : others.indexOf(id))
  const sorted = [...addresses]
    .sort((a, b) => rank(a.contactId) - rank(b.contactId) || a.position - b.position)
    .map(({ address }) => address)
  await placeAddresses(tx, key, sorted)
  await joinMembers(tx, key, others)
  await moveNotes(tx, key, others)
  await joinEnrolments(tx, { workspaceId, into, ids: others })
  for (const id of others) await movePeople(tx, { workspaceId, id }, into)
  return sorted
}

/** What the one that stays lacks and another one has. A name is taken whole, so that no two people's are mixed. */
function missingFacts(kept: ContactRecord, parts: readonly ContactRecord[]): ContactChange {
  const change: ContactChange = {}
  const named = `${kept.firstName}${kept.lastName}` === '' ? parts.find(hasName) : undefined
  if (named) Object.assign(change, { firstName: named.firstName, lastName: named.lastName })
  for (const field of PLAIN_FACTS) {
    const found = kept[field] === '' && parts.find(part => part[field] !== '')
    if (found) change[field] = found[field]
  }
  if (kept.organizationId === null) {
    const found = parts.find(({ organizationId }) => organizationId !== null)
    if (found)
      Object.assign(change, { organizationId: found.organizationId, company: kept.company || found.company })
  }
  const links = [...new Set([kept, ...parts].flatMap(part => part.links))].slice(0, 20)
  if (links.length > kept.links.length) change.links = links
  return change
}

const hasName = ({ firstName, lastName }: ContactRecord) => `${firstName}${lastName}` !== ''

/**
 * The chosen addresses come first, and no other is lost. Throws 400 for one that was taken from these contacts since somebody has
 * chosen it.
 */
function addressesOf(all: readonly string[], { addresses }: ContactChange): Pick<ContactChange, 'addresses'> {
  if (!addresses) return {}
  const chosen = readAddresses(addresses)
  const gone = chosen.find(address => !all.includes(address))
  if (gone !== undefined) {
    const message = `None of these contacts has the address ${gone} any more. Please choose again.`
    throw badRequest(message, { addresses: message })
  }
  return { addresses: [...new Set([...chosen, ...all])] }
}

/** The values of all of them in fields that there are. They were checked when they were given, so none is refused now. */
async function joinedCustom(
  tx: Tx,
  kept: ContactRecord,
  parts: readonly ContactRecord[],
): Promise<ContactRecord['custom']> {
  const keys = new Set((await lockFields(tx, kept.workspaceId)).map(({ key }) => key))
  const all = [...parts].reverse().concat(kept)
  return Object.fromEntries(
    all.flatMap(({ custom }) => Object.entries(custom)).filter(([key]) => keys.has(key)),
  )
}
