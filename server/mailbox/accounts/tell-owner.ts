import type { AccountKey } from '#server/db/keys.ts'
import type { Deps } from '#server/deps.ts'
import { tellOfMailbox } from '#server/people/auth/devices/security-letters.ts'
import { findUser } from '#server/people/auth/queries.ts'
import { findAccount } from './queries.ts'

/** Tells the owner of a mailbox by mail that it is theirs now. Throws if the relay does not take the message. */
export async function tellOwner(deps: Deps, key: AccountKey, at: Date): Promise<void> {
  const account = await findAccount(deps.db, key)
  const owner = account && (await findUser(deps.db, account.ownerId))?.user
  if (owner) await tellOfMailbox(deps, owner, { mailbox: account.email, at })
}
