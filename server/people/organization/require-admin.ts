import type { Tx } from '#server/db/client.ts'
import { AppError } from '#server/platform/errors.ts'
import { type Remaining, setOwner } from './queries.ts'

/** Returns why the last admin cannot go, or null if another admin remains. */
export function lastAdminRefusal({ organization, others }: Remaining, email: string): string | null {
  if (others.some(({ role }) => role === 'admin')) return null
  return `${email} is the last admin of ${organization.name}. Make somebody else an admin first.`
}

export const lastAdmin = (refusal: string) => new AppError(409, refusal, 'last-admin')

/** If this person owns the organization, makes another admin the owner. */
export async function passOwnership(
  tx: Tx,
  { organization, others }: Remaining,
  userId: number,
): Promise<void> {
  if (organization.ownerId !== userId) return
  const heir = others.find(({ role }) => role === 'admin')
  if (heir) await setOwner(tx, organization.id, heir.id)
}
