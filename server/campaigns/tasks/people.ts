import { can } from '#core/policy.ts'
import type { Ctx } from '#server/deps.ts'
import { actorOf } from '#server/people/auth/actors.ts'
import { nameOf } from '#server/people/auth/present-user.ts'
import { findUser, findUsers } from '#server/people/auth/queries.ts'
import { outreachWorkspace } from '#server/people/outreach/workspace.ts'

/** Everybody who shares the tasks of the caller's workspace. */
export async function listAssignees({ db, actor }: Ctx): Promise<{ people: { id: number; name: string }[] }> {
  outreachWorkspace(actor)
  const { organizationId } = actor
  const own = organizationId === null ? await findUser(db, actor.id) : null
  const found = organizationId === null ? (own ? [own] : []) : await findUsers(db, organizationId)
  return {
    people: found
      .filter(person => can(actorOf(person), 'outreach.use'))
      .map(({ user }) => ({ id: user.id, name: nameOf(user) || user.email })),
  }
}
