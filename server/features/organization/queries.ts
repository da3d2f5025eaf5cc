import { eq } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { organizations } from '#server/db/schema/index.ts'

export async function findOrganization(db: Executor, id: number) {
  const [row] = await db.select().from(organizations).where(eq(organizations.id, id))
  return row ?? null
}
