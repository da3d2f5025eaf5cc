import { contactAddress } from '#core/outreach/contacts/contact-address.ts'
import { type Actor, can } from '#core/policy.ts'
import type { Executor } from '#server/db/client.ts'
import type { Ctx } from '#server/deps.ts'
import { actorOf } from '#server/people/auth/actors.ts'
import { findUser } from '#server/people/auth/queries.ts'
import { outreachWorkspace } from '#server/people/outreach/workspace.ts'
import { findByAddress, findSuggested, type KnownAs, type Suggested } from './name-queries.ts'

export type { KnownAs } from './name-queries.ts'

const MOST_SUGGESTED = 10

/**
 * What the contacts of somebody's workspace with these addresses are called, by the address in lower case; nothing without the
 * permission to use outreach.
 */
export async function knownTo(
  { db, actor }: { db: Executor; actor: Actor },
  addresses: readonly string[],
): Promise<Map<string, KnownAs>> {
  if (addresses.length === 0 || !can(actor, 'outreach.use')) return new Map()
  const found = await findByAddress(db, outreachWorkspace(actor), addresses.map(contactAddress))
  return new Map(
    addresses.flatMap(address => {
      const known = found.get(contactAddress(address))
      return known ? [[address.toLowerCase(), known] as const] : []
    }),
  )
}

/** The same for the person in whose name something is written; nothing once they are gone. */
export async function knownToUser(
  db: Executor,
  userId: number | null,
  addresses: readonly string[],
): Promise<Map<string, KnownAs>> {
  const found = userId === null ? null : await findUser(db, userId)
  return found ? knownTo({ db, actor: actorOf(found) }, addresses) : new Map()
}

/** What the contact with an address is called; null if there is none. */
export async function lookUp(ctx: Ctx, address: string): Promise<KnownAs | null> {
  const workspaceId = outreachWorkspace(ctx.actor)
  const stored = contactAddress(address)
  return (await findByAddress(ctx.db, workspaceId, [stored])).get(stored) ?? null
}

/** Contacts to complete a recipient from. */
export async function suggestContacts(ctx: Ctx, q: string): Promise<Suggested[]> {
  return findSuggested(ctx.db, outreachWorkspace(ctx.actor), { q, limit: MOST_SUGGESTED })
}
