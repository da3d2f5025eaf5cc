import type { Tx } from '#server/db/client.ts'
import type { UserRow } from '#server/people/auth/queries.ts'
import { lockSuperAdmins } from '../queries.ts'

/**
 * Returns why a person cannot stop being a super admin, or null if they can. Locks all super admins until the
 * transaction ends, so that two who step down at the same time do not leave the installation without any.
 */
export async function lastSuperAdminRefusal(tx: Tx, person: UserRow): Promise<string | null> {
  if (person.role !== 'super_admin') return null
  const others = (await lockSuperAdmins(tx)).filter(id => id !== person.id)
  if (others.length > 0) return null
  return `${person.email} is the only super admin. Make somebody else a super admin first.`
}
