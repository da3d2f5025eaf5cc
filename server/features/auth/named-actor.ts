import type { Actor } from '#core/policy.ts'
import type { Executor } from '#server/db/client.ts'
import { findUser } from './queries.ts'

/** Who acts, as the audit log names them. */
export async function namedActor(db: Executor, { id }: Actor): Promise<{ id: number; email: string }> {
  return { id, email: (await findUser(db, id))?.user.email ?? '' }
}
