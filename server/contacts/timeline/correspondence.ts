import type { correspondence } from '#core/contract/correspondence.ts'
import type { ResponseOf } from '#core/contract/endpoint.ts'
import { contactAddress } from '#core/outreach/contacts/contact-address.ts'
import { can } from '#core/policy.ts'
import type { Ctx } from '#server/deps.ts'
import { recalledAccounts } from '#server/mailbox/accounts/access.ts'
import { outreachWorkspace } from '#server/people/outreach/workspace.ts'
import { findAddresses, findOwners } from '../store/contact-queries.ts'
import { inMail } from './in-mail.ts'
import { countMail, findMail } from './mail-queries.ts'

/** So many messages are shown of a person. */
const LATEST = 5

/** What was exchanged with an address, or with all addresses of its contact, in mailboxes that the caller may read. */
export async function readCorrespondence(
  ctx: Ctx,
  address: string,
): Promise<ResponseOf<typeof correspondence.get>> {
  const [accounts, addresses] = await Promise.all([
    recalledAccounts(ctx, 'mail.read'),
    addressesOf(ctx, contactAddress(address)),
  ])
  const who = { accounts, addresses: addresses.flatMap(inMail) }
  const [counts, latest] = await Promise.all([
    countMail(ctx.db, who),
    findMail(ctx.db, { ...who, after: null, limit: LATEST }),
  ])
  return { ...counts, latest: latest.map(({ entry }) => entry) }
}

async function addressesOf({ db, actor }: Ctx, address: string): Promise<string[]> {
  if (!can(actor, 'outreach.use')) return [address]
  const workspaceId = outreachWorkspace(actor)
  const [owner] = await findOwners(db, workspaceId, [address])
  if (!owner) return [address]
  const found = await findAddresses(db, workspaceId, [owner.id])
  return found.map(one => one.address)
}
