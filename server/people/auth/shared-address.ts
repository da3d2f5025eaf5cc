import { can } from '#core/policy.ts'
import type { Executor } from '#server/db/client.ts'
import { actorOf } from './actors.ts'
import { findUsers, type UserRow } from './queries.ts'
import { findMailboxesAt } from './seals/seal-queries.ts'

/**
 * Whether others can read mail to this person's address here, because it is a mailbox of their organization. Then a link
 * by mail proves nothing and would let colleagues sign in as that person.
 */
export async function isReadByOthers(
  db: Executor,
  { id, email, organizationId }: Pick<UserRow, 'id' | 'email' | 'organizationId'>,
): Promise<boolean> {
  if (organizationId === null) return false
  const mailboxes = await findMailboxesAt(db, { organizationId, email })
  if (mailboxes.length === 0) return false
  const others = (await findUsers(db, organizationId)).filter(({ user }) => user.id !== id)
  return others.some(other => mailboxes.some(mailbox => can(actorOf(other), 'mail.read', mailbox)))
}
