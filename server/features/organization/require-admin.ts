import type { Tx } from '#server/db/client.ts'
import { AppError } from '#server/platform/errors.ts'
import { type Remaining, setOwner } from './queries.ts'

/** Why nobody but them could look after the organization, or null when somebody could. */
export function lastAdminRefusal({ organization, others }: Remaining, email: string): string | null {
  if (others.some(({ role }) => role === 'admin')) return null
  return `${email} is the last admin of ${organization.name}. Make somebody else an admin first.`
}

export const lastAdmin = (refusal: string) => new AppError(409, refusal, 'last-admin')

/** The organization belongs to another of its admins from now on, if it belonged to this person. */
export async function passOwnership(
  tx: Tx,
  { organization, others }: Remaining,
  userId: number,
): Promise<void> {
  if (organization.ownerId !== userId) return
  const heir = others.find(({ role }) => role === 'admin')
  if (heir) await setOwner(tx, organization.id, heir.id)
}
