import type { Actor } from '#core/policy.ts'
import type { Executor } from '#server/db/client.ts'
import { nameOf } from './present-user.ts'
import { findUser } from './queries.ts'

/** Who acts: as the audit log names them, and as they sign. */
export async function namedActor(
  db: Executor,
  { id }: Actor,
): Promise<{ id: number; email: string; name: string }> {
  const user = (await findUser(db, id))?.user
  return { id, email: user?.email ?? '', name: user ? nameOf(user) : '' }
}
