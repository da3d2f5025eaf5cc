import type { Actor } from '#core/policy.ts'
import { quotedName } from '#core/text/addresses/plain-names.ts'
import type { Executor } from '#server/db/client.ts'
import { nameOf } from './present-user.ts'
import { type FoundUser, findUser, type UserRow } from './queries.ts'

/** Who acts: as the audit log names them, and as they sign. */
export async function namedActor(
  db: Executor,
  { id }: Actor,
): Promise<{ id: number; email: string; name: string }> {
  const user = (await findUser(db, id))?.user
  return { id, email: user?.email ?? '', name: user ? nameOf(user) : '' }
}

/** What somebody who does not call now may do. */
export const actorOf = ({ user, workspaceIds, permission, isSealed }: FoundUser): Actor => ({
  id: user.id,
  role: user.role,
  organizationId: user.organizationId,
  workspaceIds,
  permission,
  isSealed,
})

/** A person to other people, in one line, also in letters: name and address. */
export const calledBy = (user: Pick<UserRow, 'firstName' | 'lastName' | 'email'>): string => {
  const name = nameOf(user)
  return name === '' ? user.email : `${quotedName(name)} (${user.email})`
}
