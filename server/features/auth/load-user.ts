import type { Deps } from '#server/deps.ts'
import { unauthorized } from '#server/platform/errors.ts'
import { presentUser } from './present-user.ts'
import { findUser } from './queries.ts'

/** The person as the contract shows them. Throws 401 when they are gone. */
export async function loadUser({ db }: Deps, id: number) {
  const found = await findUser(db, id)
  if (!found) throw unauthorized()
  return presentUser(found)
}
