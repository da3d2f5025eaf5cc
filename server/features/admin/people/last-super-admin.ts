import type { Tx } from '#server/db/client.ts'
import type { UserRow } from '#server/features/auth/queries.ts'
import { lockSuperAdmins } from '../queries.ts'

/**
 * Why a person cannot cease to be a super admin, or null when they can. Locks all of them until the transaction ends:
 * two who let go of each other at once must not leave the installation without any.
 */
export async function lastSuperAdminRefusal(tx: Tx, person: UserRow): Promise<string | null> {
  if (person.role !== 'super_admin') return null
  const others = (await lockSuperAdmins(tx)).filter(id => id !== person.id)
  if (others.length > 0) return null
  return `${person.email} is the only super admin. Make somebody else a super admin first.`
}
