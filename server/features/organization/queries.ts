import { eq } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { organizations } from '#server/db/schema/index.ts'

export async function findOrganization(db: Executor, id: number) {
  const [row] = await db.select().from(organizations).where(eq(organizations.id, id))
  return row ?? null
}

export async function insertOrganization(db: Executor, name: string) {
  const [row] = await db.insert(organizations).values({ name }).returning()
  if (!row) throw new Error('the organization was not stored')
  return row
}

export async function setOwner(db: Executor, id: number, ownerId: number): Promise<void> {
  await db.update(organizations).set({ ownerId }).where(eq(organizations.id, id))
}
