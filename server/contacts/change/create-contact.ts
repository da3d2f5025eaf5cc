import type { ContactBody } from '#core/contract/outreach/contact-writing.ts'
import type { Contact } from '#core/contract/outreach/contacts.ts'
import { shownName } from '#core/outreach/contacts/shown-name.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Ctx } from '#server/deps.ts'
import { outreachWorkspace } from '#server/people/outreach/workspace.ts'
import { badRequest } from '#server/platform/errors.ts'
import { readCustom } from '../fields/read-custom.ts'
import { requireGroups } from '../groups/require-group.ts'
import { getContact } from '../list/get-contact.ts'
import { findOwners } from '../store/contact-queries.ts'
import { storeContacts } from '../store/store-contacts.ts'
import { tellContacts } from '../tell.ts'
import { organizationOf } from './organization-of.ts'
import { readAddresses, refuseTaken } from './read-addresses.ts'

/** Adds a person or an organization to the caller's workspace. */
export async function createContact(ctx: Ctx, body: ContactBody): Promise<Contact> {
  const workspaceId = outreachWorkspace(ctx.actor)
  const { addresses: given = [], custom = {}, groupIds, organizationId, ...facts } = body
  const addresses = readAddresses(given)
  requireName(shownName({ ...facts, addresses }), body.kind)
  const id = await inTransaction(ctx.db, async tx => {
    await requireGroups(tx, workspaceId, groupIds)
    const organization = await organizationOf(tx, { workspaceId, organizationId, kind: body.kind })
    const contact = {
      ...facts,
      addresses: addresses.map(address => ({ address })),
      company: facts.company || (organization?.name ?? ''),
      organizationId: organization?.id ?? null,
      custom: await readCustom(tx, workspaceId, { before: {}, given: custom }),
      groupIds,
      source: 'person' as const,
      userId: ctx.actor.id,
      createdAt: ctx.clock.now(),
    }
    const { ids, taken } = await storeContacts(tx, workspaceId, [contact])
    const [owner] = await findOwners(tx, workspaceId, taken)
    if (owner) refuseTaken(owner)
    await tellContacts(tx, ctx, 'contact_added')
    return ids[0] as number
  })
  return getContact(ctx, id)
}

/** Throws 400 for a contact that nothing could be shown of. */
export function requireName(name: string, kind: string): void {
  if (name !== '') return
  const [field, message] =
    kind === 'organization'
      ? ['name', 'Please give the organization a name']
      : ['firstName', 'Please give a name or an address']
  throw badRequest(message, { [field]: message })
}
