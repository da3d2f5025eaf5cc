import type { auth } from '#core/contract/auth.ts'
import type { Body } from '#core/contract/endpoint.ts'
import type { Ctx, Deps } from '#server/deps.ts'
import { unauthorized } from '#server/platform/errors.ts'
import { presentUser } from './present-user.ts'
import { findUser, type UserRow, updateName } from './queries.ts'

/** The person as the contract shows them. Throws 401 when they are gone. */
export async function loadUser({ db }: Deps, id: number) {
  const found = await findUser(db, id)
  if (!found) throw unauthorized()
  return presentUser(found)
}

/** The row of whoever acts. Throws 401 when they are gone. */
export async function requireSelf({ db, actor }: Pick<Ctx, 'db' | 'actor'>): Promise<UserRow> {
  const found = await findUser(db, actor.id)
  if (!found) throw unauthorized()
  return found.user
}

/** Changes the person's name. */
export async function changeName(ctx: Ctx, name: Body<typeof auth.updateUser>) {
  await updateName(ctx.db, ctx.actor.id, name)
  return loadUser(ctx, ctx.actor.id)
}
