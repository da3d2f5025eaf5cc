import { and, asc, eq, ne } from 'drizzle-orm'
import type { Executor, Tx } from '#server/db/client.ts'
import { organizations, users } from '#server/db/schema/index.ts'
import { insertWorkspace } from '#server/people/workspaces/queries.ts'

/** An organization with the number of its people and its owner's address. */
export async function findOrganization(db: Executor, id: number) {
  const [row] = await db
    .select({ organization: organizations, owner: users.email })
    .from(organizations)
    .leftJoin(users, eq(users.id, organizations.ownerId))
    .where(eq(organizations.id, id))
  if (!row) return null
  const memberCount = await db.$count(users, eq(users.organizationId, id))
  return { ...row.organization, owner: row.owner, memberCount }
}

/** Locks the organization's row until the transaction ends: changes of it or of its members wait. */
export async function lockOrganization(tx: Tx, id: number) {
  const [row] = await tx.select().from(organizations).where(eq(organizations.id, id)).for('update')
  return row ?? null
}

/** Also creates its workspace. */
export async function insertOrganization(tx: Tx, name: string) {
  const [row] = await tx.insert(organizations).values({ name }).returning()
  if (!row) throw new Error('the organization was not stored')
  await insertWorkspace(tx, { organizationId: row.id })
  return row
}

export async function renameOrganization(db: Executor, id: number, name: string): Promise<void> {
  await db.update(organizations).set({ name }).where(eq(organizations.id, id))
}

export async function setOwner(db: Executor, id: number, ownerId: number): Promise<void> {
  await db.update(organizations).set({ ownerId }).where(eq(organizations.id, id))
}

/** An organization and its people without the one who is about to leave it or to stop being an admin. Oldest first. */
export interface Remaining {
  organization: typeof organizations.$inferSelect
  others: (typeof users.$inferSelect)[]
}

/** Locks the organization, so that two admins who step down at the same time do not leave it without any. */
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
