import { can } from '#core/policy.ts'
import type { Ctx } from '#server/deps.ts'
import { type FoundUser, findUser } from '#server/people/auth/queries.ts'
import { forbidden, notFound } from '#server/platform/errors.ts'
import { requireScope } from '../require-scope.ts'

/**
 * Returns a person whom the caller administers. Throws 404 for others, and 403 for the caller themselves and for people
 * of higher rank.
 */
export async function requirePerson(ctx: Ctx, id: number): Promise<FoundUser> {
  const scope = requireScope(ctx.actor)
  const found = await findUser(ctx.db, id)
  if (!found || (scope !== null && found.user.organizationId !== scope)) throw notFound('This person')
  if (!can(ctx.actor, 'person.manage', found.user)) throw forbidden()
  return found
}
