import type { Task } from '#core/contract/outreach/tasks.ts'
import { contactAddress } from '#core/outreach/contacts/contact-address.ts'
import { applyChange } from '#server/contacts/change/change-contact.ts'
import { findAddresses, lockContacts } from '#server/contacts/store/contact-queries.ts'
import { tellContacts } from '#server/contacts/tell.ts'
import type { Ctx } from '#server/deps.ts'
import { AppError, badRequest } from '#server/platform/errors.ts'
import { goOnAfter, setAddressState } from '../store/campaign-queries.ts'
import { decide, soon } from './decide.ts'

/**
 * Writes to a contact at another address from now on. The one that mail did not reach stays with the contact, as the last, and
 * is not written to any more. The campaign goes on with its next step.
 */
export const mendTask = (ctx: Ctx, { id, address: given }: { id: number; address: string }): Promise<Task> =>
  decide(ctx, {
    id,
    work: async (tx, { workspaceId, kind, contactId, enrolmentId, address: broken }) => {
      if (kind !== 'bounce' || contactId === null || broken === null)
        throw badRequest('Only an address that a message did not reach can be corrected')
      const address = contactAddress(given)
      if (address === contactAddress(broken)) {
        const message = 'This is the address that the message did not reach'
        throw badRequest(message, { address: message })
      }
      const [contact] = await lockContacts(tx, workspaceId, [contactId])
      if (!contact) throw new AppError(409, 'The contact is gone', 'contact-gone')
      const had = (await findAddresses(tx, workspaceId, [contactId])).map(found => found.address)
      const others = had.filter(other => other !== contactAddress(broken) && other !== address)
      const kept = had.includes(contactAddress(broken)) ? [broken] : []
      await applyChange(tx, ctx, { before: contact, change: { addresses: [address, ...others, ...kept] } })
      await setAddressState(tx, { workspaceId, address: broken }, 'bounced')
      await tellContacts(tx, ctx, 'contact_updated')
      const goesOn =
        enrolmentId !== null &&
        (await goOnAfter(tx, { workspaceId, enrolmentId }, { reason: 'bounced', at: soon(ctx) }))
      const rest = goesOn ? ': the campaign goes on' : ''
      return { state: 'done', result: { says: `Corrected to ${address}${rest}`, address } }
    },
  })
