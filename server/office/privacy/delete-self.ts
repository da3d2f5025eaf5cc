import type { Deletion } from '#core/contract/admin.ts'
import type { Body } from '#core/contract/endpoint.ts'
import type { privacy } from '#core/contract/privacy.ts'
import type { Ctx } from '#server/deps.ts'
import { deletePerson, describeDeletion } from '#server/office/admin/people/delete-person.ts'
import { requirePassword } from '#server/people/auth/factors/require-password.ts'
import { requireSelf } from '#server/people/auth/load-user.ts'
import { requireOpen } from '#server/people/auth/seals/require-open.ts'

/** Returns what deleting the caller's account would do, without doing it. */
export async function describeOwnDeletion(ctx: Ctx): Promise<Deletion> {
  requireOpen(ctx.actor)
  return describeDeletion(ctx, await requireSelf(ctx))
}

/** Deletes the caller after checking their password. */
export async function deleteSelf(
  ctx: Ctx,
  { password, accounts }: Body<typeof privacy.deleteSelf>,
): Promise<void> {
  requireOpen(ctx.actor)
  const person = await requirePassword(ctx, { password })
  await deletePerson(ctx, { person, accounts })
}
