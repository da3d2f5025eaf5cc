import type { ContactChange } from '#core/contract/outreach/contact-writing.ts'
import type { Contact } from '#core/contract/outreach/contacts.ts'
import { shownName } from '#core/outreach/contacts/shown-name.ts'
import type { Tx } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Ctx } from '#server/deps.ts'
import { outreachWorkspace } from '#server/people/outreach/workspace.ts'
import { notFound } from '#server/platform/errors.ts'
import { readCustom } from '../fields/read-custom.ts'
import { getContact } from '../list/get-contact.ts'
import {
  type ContactRecord,
  deleteAddresses,
  findAddresses,
  findOwners,
  insertAddressRows,
  lockContacts,
  placeAddresses,
  updateContactRow,
} from '../store/contact-queries.ts'
import { isHeld } from '../store/enrolment-queries.ts'
import { renewWords } from '../store/store-contacts.ts'
import { tellContacts } from '../tell.ts'
import { requireName } from './create-contact.ts'
import { organizationOf } from './organization-of.ts'
import { findPeopleOf, renameCompany } from './people-queries.ts'
import { readAddresses, refuseTaken } from './read-addresses.ts'

/** Changes facts of a contact; what is left out stays. */
export async function changeContact(
  ctx: Ctx,
  { id, ...change }: ContactChange & { id: number },
): Promise<Contact> {
  const workspaceId = outreachWorkspace(ctx.actor)
  await inTransaction(ctx.db, async tx => {
    const [before] = await lockContacts(tx, workspaceId, [id])
    if (!before) throw notFound('This contact')
    await applyChange(tx, ctx, { before, change })
    await tellContacts(tx, ctx, 'contact_updated')
  })
  return getContact(ctx, id)
}

/** Changes a contact that is locked. */
export async function applyChange(
  tx: Tx,
  { clock, publish, actor }: Pick<Ctx, 'clock' | 'publish' | 'actor'>,
  { before, change }: { before: ContactRecord; change: ContactChange },
): Promise<void> {
  const { workspaceId, id, kind } = before
  const { addresses: given, custom, organizationId, ...facts } = change
  const addresses = given
    ? await replaceAddresses(tx, before, readAddresses(given))
    : (await findAddresses(tx, workspaceId, [id])).map(({ address }) => address)
  const organization = await organizationOf(tx, { workspaceId, organizationId, kind })
  const company = facts.company ?? organization?.name ?? before.company
  // A person's name follows from its parts. What was given without parts stays until there are some.
  const bare = kind === 'person' && hasName(before) ? '' : before.name
  const wasAddress = !addresses.includes(before.name) && before.name.includes('@')
  const texts = { ...before, name: wasAddress ? '' : bare, ...facts, company, addresses }
  const name = shownName(texts)
  requireName(name, kind)
  await updateContactRow(
    tx,
    { workspaceId, id },
    {
      ...facts,
      name,
      company,
      ...(organizationId === undefined ? {} : { organizationId }),
      ...(custom
        ? { custom: await readCustom(tx, workspaceId, { before: before.custom, given: custom }) }
        : {}),
      updatedAt: clock.now(),
    },
  )
  await renewWords(tx, workspaceId, [id])
  // Later, because a campaign locks its contacts in another order.
  if (await isHeld(tx, before))
    await publish(tx, 'contacts.mended', { workspaceId, contactIds: [id], by: { userId: actor.id } })
  if (kind === 'organization' && name !== before.name) await renameForPeople(tx, before, name)
}

const hasName = ({ firstName, lastName }: ContactRecord) => `${firstName}${lastName}`.trim() !== ''

/** The people of an organization have its new name where they had its old one. */
async function renameForPeople(tx: Tx, { workspaceId, id, name: from }: ContactRecord, to: string) {
  await renameCompany(tx, { workspaceId, id }, { from, to })
  await renewWords(tx, workspaceId, await findPeopleOf(tx, { workspaceId, id }))
}

/** Gives a contact these addresses and no others, in this order. */
async function replaceAddresses(tx: Tx, key: ContactRecord, wanted: readonly string[]): Promise<string[]> {
  const { workspaceId, id } = key
  const had = (await findAddresses(tx, workspaceId, [id])).map(({ address }) => address)
  await deleteAddresses(
    tx,
    workspaceId,
    had.filter(address => !wanted.includes(address)),
  )
  const fresh = wanted.filter(address => !had.includes(address))
  const taken = await insertAddressRows(
    tx,
    workspaceId,
    fresh.map((address, position) => ({
      address,
      contactId: id,
      position,
      state: 'unknown' as const,
      isRole: false,
      isDisposable: false,
      checkedAt: null,
    })),
  )
  const [owner] = await findOwners(tx, workspaceId, taken)
  if (owner) refuseTaken(owner)
  await placeAddresses(tx, key, wanted)
  return [...wanted]
}
