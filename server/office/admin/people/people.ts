import type { AdminUser, Deletion } from '#core/contract/admin.ts'
import type { Ctx } from '#server/deps.ts'
import { adminResetLink } from '#server/people/auth/password-links.ts'
import { findUsers } from '#server/people/auth/queries.ts'
import { presentAdminUser } from '../present.ts'
import { requireScope } from '../require-scope.ts'
import { deletePerson, describeDeletion } from './delete-person.ts'
import { requirePerson } from './require-person.ts'

/** Returns everybody whom the caller administers. */
export async function listPeople(ctx: Ctx): Promise<AdminUser[]> {
  const found = await findUsers(ctx.db, requireScope(ctx.actor))
  return found.map(person => presentAdminUser(person, ctx.actor))
}

/** Returns what removing a person would do, without doing it. */
export async function describeRemoval(ctx: Ctx, id: number): Promise<Deletion> {
  const { user } = await requirePerson(ctx, id)
  return describeDeletion(ctx, user)
}

/** Deletes a person; `accounts` says whether the organization keeps their mail accounts. */
export async function removePerson(
  ctx: Ctx,
  { id, accounts }: { id: number; accounts: 'keep' | 'remove' },
): Promise<void> {
  const { user } = await requirePerson(ctx, id)
  await deletePerson(ctx, { person: user, accounts })
}

/** Makes a link with which the person chooses a new password. */
export async function makeResetLink(ctx: Ctx, id: number) {
  const { user } = await requirePerson(ctx, id)
  return adminResetLink(ctx, user)
}
