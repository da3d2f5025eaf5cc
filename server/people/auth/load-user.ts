import type { auth } from '#core/contract/auth.ts'
import type { Body } from '#core/contract/endpoint.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Ctx, Deps } from '#server/deps.ts'
import { unauthorized } from '#server/platform/errors.ts'
import { presentUser } from './present-user.ts'
import { findUser, type UserRow, updateName } from './queries.ts'

/** Returns the person as the contract describes them. Throws 401 if they were deleted. */
export async function loadUser({ db }: Deps, id: number) {
  const found = await findUser(db, id)
  if (!found) throw unauthorized()
  return presentUser(found)
}

/** Returns the row of the acting person. Throws 401 if they were deleted. */
export async function requireSelf({ db, actor }: Pick<Ctx, 'db' | 'actor'>): Promise<UserRow> {
  const found = await findUser(db, actor.id)
  if (!found) throw unauthorized()
  return found.user
}

/** Changes the person's name. */
export async function changeName(ctx: Ctx, name: Body<typeof auth.updateUser>) {
  await inTransaction(ctx.db, tx => updateName(tx, ctx.actor.id, name))
  return loadUser(ctx, ctx.actor.id)
}
