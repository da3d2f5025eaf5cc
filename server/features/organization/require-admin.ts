import { and, asc, eq, ne } from 'drizzle-orm'
import type { Tx } from '#server/db/client.ts'
import { type organizations, users } from '#server/db/schema/index.ts'
import { AppError } from '#server/platform/errors.ts'
import { lockOrganization, setOwner } from './queries.ts'

/** An organization, and the people in it besides one, who is about to leave it or its admins. Oldest first. */
export interface Remaining {
  organization: typeof organizations.$inferSelect
  others: (typeof users.$inferSelect)[]
}

/** Locks the organization: two admins who let go of each other at once must not leave it without any. */
export async function lockRemaining(
  tx: Tx,
  organizationId: number,
  userId: number,
): Promise<Remaining | null> {
  const organization = await lockOrganization(tx, organizationId)
  if (!organization) return null
  const others = await tx
    .select()
    .from(users)
    .where(and(eq(users.organizationId, organizationId), ne(users.id, userId)))
    .orderBy(asc(users.id))
  return { organization, others }
}

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
