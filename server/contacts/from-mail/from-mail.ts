import type { Body } from '#core/contract/endpoint.ts'
import {
  type contactExchange,
  type MailCandidate,
  MOST_CANDIDATES,
} from '#core/contract/outreach/contact-exchange.ts'
import { contactAddress } from '#core/outreach/contacts/contact-address.ts'
import { isRoleAddress } from '#core/outreach/contacts/role-address.ts'
import { domainOf, isNoReply, isValidAddress } from '#core/text/addresses/addresses.ts'
import { nameParts } from '#core/text/addresses/name-parts.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Ctx } from '#server/deps.ts'
import { recalledAccounts } from '#server/mailbox/accounts/access.ts'
import { outreachWorkspace } from '#server/people/outreach/workspace.ts'
import { requireGroups } from '../groups/require-group.ts'
import { isDisposable } from '../import/checks/disposable.ts'
import { findOwners } from '../store/contact-queries.ts'
import { storeContacts } from '../store/store-contacts.ts'
import { recordDeed, tellContacts } from '../tell.ts'
import { findCandidates } from './candidate-queries.ts'

/** People with whom the caller, or whoever's mail they may read, has exchanged messages. */
export async function listCandidates(ctx: Ctx): Promise<{ candidates: MailCandidate[] }> {
  const workspaceId = outreachWorkspace(ctx.actor)
  const accounts = await recalledAccounts(ctx, 'mail.read')
  const found = await findCandidates(ctx.db, accounts, { workspaceId, limit: MOST_CANDIDATES })
  const writable = found.filter(({ address }) => isValidAddress(address) && !isNoReply(address))
  return { candidates: await withoutContacts(ctx, workspaceId, writable) }
}

/** Messages may have a domain in other letters than contacts have it, and one person's address in both. */
async function withoutContacts(
  { db }: Ctx,
  workspaceId: number,
  found: readonly MailCandidate[],
): Promise<MailCandidate[]> {
  const owners = await findOwners(
    db,
    workspaceId,
    found.map(({ address }) => address),
  )
  const seen = new Set(owners.map(({ address }) => address))
  return found.flatMap(candidate => {
    const address = contactAddress(candidate.address)
    if (seen.has(address)) return []
    seen.add(address)
    return [{ ...candidate, address }]
  })
}

/** Makes contacts of some of them. Whoever is none of them is left out, so that no address can be slipped in. */
export async function addFromMail(
  ctx: Ctx,
  { addresses, groupIds }: Body<typeof contactExchange.addFromMail>,
): Promise<{ added: number }> {
  const workspaceId = outreachWorkspace(ctx.actor)
  const wanted = new Set(addresses.map(contactAddress))
  const chosen = (await listCandidates(ctx)).candidates.filter(({ address }) => wanted.has(address))
  return inTransaction(ctx.db, async tx => {
    await requireGroups(tx, workspaceId, groupIds)
    const createdAt = ctx.clock.now()
    await storeContacts(
      tx,
      workspaceId,
      chosen.map(({ address, name }) => {
        const parts = nameParts(name)
        return {
          kind: 'person',
          firstName: parts?.first ?? '',
          lastName: parts?.last ?? '',
          name: parts?.whole ?? name ?? '',
          source: 'mail',
          userId: ctx.actor.id,
          createdAt,
          groupIds,
          addresses: [
            { address, isRole: isRoleAddress(address), isDisposable: isDisposable(domainOf(address)) },
          ],
        }
      }),
    )
    if (chosen.length > 0) {
      await tellContacts(tx, ctx, 'contact_added')
      await recordDeed(tx, ctx, {
        action: 'contacts.from-mail',
        subject: { text: `${chosen.length} contacts` },
      })
    }
    return { added: chosen.length }
  })
}
