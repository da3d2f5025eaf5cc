import type { Actor, DelegateActor, PersonActor } from '#core/policy.ts'
import { quotedName } from '#core/text/addresses/plain-names.ts'
import type { Executor } from '#server/db/client.ts'
import { nameOf } from './present-user.ts'
import { type FoundUser, findUser, type UserRow } from './queries.ts'

/** A person as an actor, with the rights that the person has now. */
export const actorOf = ({ user, workspaceIds, permission, isSealed }: FoundUser): PersonActor => ({
  ...asPerson(user),
  role: user.role,
  organizationId: user.organizationId,
  workspaceIds,
  permission,
  isSealed,
})

/** A person as the audit log names them, for instance before they have signed in. */
export const asPerson = ({ id, email }: Pick<UserRow, 'id' | 'email'>) => ({
  kind: 'person' as const,
  id,
  email,
})

/**
 * A rule, a sequence or an API token of a person, with the rights that the person has at this moment. Returns null if
 * the person was deleted: then nothing acts for them.
 */
export async function findDelegate(
  db: Executor,
  userId: number,
  { kind, through }: Pick<DelegateActor, 'kind' | 'through'>,
): Promise<DelegateActor | null> {
  const found = await findUser(db, userId)
  return found && { ...actorOf(found), kind, through }
}

/** The name that the acting person signs with. */
export const findName = (db: Executor, { id }: Actor): Promise<string> => nameOfUser(db, id)

/** The name that a person signs with; empty for one who was deleted. */
export async function nameOfUser(db: Executor, userId: number | null): Promise<string> {
  const found = userId === null ? null : await findUser(db, userId)
  return found ? nameOf(found.user) : ''
}

/** The acting person's name and address, as other people see them. */
export async function findCalledBy(db: Executor, { id, email }: Actor): Promise<string> {
  const found = await findUser(db, id)
  return found ? calledBy(found.user) : email
}

/** A person's name and address in one line, as other people see them, also in letters. */
export const calledBy = (user: Pick<UserRow, 'firstName' | 'lastName' | 'email'>): string => {
  const name = nameOf(user)
  return name === '' ? user.email : `${quotedName(name)} (${user.email})`
}
