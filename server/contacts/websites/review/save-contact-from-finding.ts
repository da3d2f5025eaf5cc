import { contactAddress } from '#core/outreach/contacts/contact-address.ts'
import { nameParts } from '#core/text/addresses/name-parts.ts'
import { applyChange } from '#server/contacts/change/change-contact.ts'
import { insertNote } from '#server/contacts/notes/note-queries.ts'
import {
  type ContactRecord,
  findAddresses,
  findOwners,
  lockContacts,
} from '#server/contacts/store/contact-queries.ts'
import { type NewContact, storeContacts } from '#server/contacts/store/store-contacts.ts'
import { tellContacts } from '#server/contacts/tell.ts'
import type { Tx } from '#server/db/client.ts'
import type { Ctx } from '#server/deps.ts'
import { type FindingRow, findFindings } from '../finding-queries.ts'
import { setContact, type WebsiteRow } from '../website-queries.ts'

interface Accepted {
  website: WebsiteRow
  finding: FindingRow
}

type Who = Pick<Ctx, 'actor' | 'clock' | 'events' | 'publish'>

/**
 * Makes a contact of a finding that somebody has accepted, or fills the one that there is. Returns the contact. What an
 * organization offers belongs to no field of a contact: texts take it from the website.
 */
export async function saveContactFromFinding(
  tx: Tx,
  ctx: Who,
  { website, finding }: Accepted,
): Promise<number | null> {
  if (finding.kind === 'person') return savePerson(tx, ctx, { website, finding })
  if (finding.kind === 'offer' || finding.kind === 'description' || finding.kind === 'logo')
    return website.contactId
  if (finding.kind === 'email') {
    const [owner] = await findOwners(tx, website.workspaceId, [finding.value])
    if (owner) return owner.id
  }
  const organization = await organizationOf(tx, ctx, { website, finding })
  await fill(tx, ctx, organization, finding)
  await tellContacts(tx, ctx, 'contact_updated')
  return organization.id
}

/** The contact of the website's organization, locked; it is made if there is none. */
async function organizationOf(tx: Tx, ctx: Who, { website, finding }: Accepted): Promise<ContactRecord> {
  const { workspaceId } = website
  if (website.contactId !== null) {
    const [known] = await lockContacts(tx, workspaceId, [website.contactId])
    if (known) return known
  }
  const all = finding.kind === 'organization' ? [finding] : await findFindings(tx, website)
  const name =
    all.find(({ kind, state }) => kind === 'organization' && state !== 'dismissed')?.value ?? website.domain
  const id = await store(tx, ctx, workspaceId, {
    kind: 'organization',
    name: name.slice(0, 200),
    website: website.url,
    addresses: [],
  })
  await setContact(tx, website, id)
  // For the next finding of the same decision.
  website.contactId = id
  const [made] = await lockContacts(tx, workspaceId, [id])
  return made as ContactRecord
}

async function fill(tx: Tx, ctx: Who, contact: ContactRecord, finding: FindingRow): Promise<void> {
  const { workspaceId, id } = contact
  const { kind, value } = finding
  const change = (values: Parameters<typeof applyChange>[2]['change']) =>
    applyChange(tx, ctx, { before: contact, change: values })
  if (kind === 'organization') return change({ name: value.slice(0, 200) })
  if (kind === 'email') {
    const known = (await findAddresses(tx, workspaceId, [id])).map(({ address }) => address)
    return change({ addresses: [...new Set([...known, contactAddress(value)])] })
  }
  if (kind === 'phone' && contact.phone === '') return change({ phone: value.slice(0, 50) })
  if (kind === 'social') return change({ links: [...new Set([...contact.links, value])].slice(0, 20) })
  if (contact.phone === value) return
  // A contact has one number, and no field for these: a note keeps where it comes from.
  const name = { phone: 'Phone', fax: 'Fax', address: 'Address' }[kind as string] ?? 'Found'
  const text = `${finding.label ? `${name} (${finding.label})` : name}: ${value}\n${finding.page}`
  await insertNote(tx, {
    workspaceId,
    contactId: id,
    userId: ctx.actor.id,
    text: text.slice(0, 5000),
    createdAt: ctx.clock.now(),
  })
}

/** A person of the organization. Whoever has the address already is filled, where something is missing. */
async function savePerson(tx: Tx, ctx: Who, { website, finding }: Accepted): Promise<number> {
  const { workspaceId } = website
  const organization = await organizationOf(tx, ctx, { website, finding })
  const parts = nameParts(finding.value)
  const given = {
    firstName: (parts?.first ?? finding.value).slice(0, 100),
    lastName: (parts?.last ?? '').slice(0, 100),
    title: (finding.label ?? '').slice(0, 200),
    phone: (finding.phone ?? '').slice(0, 50),
    company: organization.name,
    organizationId: organization.id,
    website: website.url.slice(0, 500),
  }
  const address = finding.email
  const [owner] = address ? await findOwners(tx, workspaceId, [address]) : []
  const [known] = owner ? await lockContacts(tx, workspaceId, [owner.id]) : []
  if (!known)
    return store(tx, ctx, workspaceId, { kind: 'person', ...given, addresses: address ? [{ address }] : [] })
  if (known.kind === 'person') {
    const missing = Object.entries(given).filter(([field]) => !known[field as keyof typeof given])
    await applyChange(tx, ctx, { before: known, change: Object.fromEntries(missing) })
    await tellContacts(tx, ctx, 'contact_updated')
  }
  return known.id
}

async function store(
  tx: Tx,
  ctx: Who,
  workspaceId: number,
  contact: Omit<NewContact, 'source' | 'userId' | 'createdAt'>,
): Promise<number> {
  const values = { ...contact, source: 'website' as const, userId: ctx.actor.id, createdAt: ctx.clock.now() }
  const { ids } = await storeContacts(tx, workspaceId, [values])
  await tellContacts(tx, ctx, 'contact_added')
  return ids[0] as number
}
