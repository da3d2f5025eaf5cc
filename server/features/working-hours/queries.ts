import { eq } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { workingHours } from '#server/db/schema/index.ts'

export type HoursRow = typeof workingHours.$inferSelect

export async function findHours(db: Executor, userId: number): Promise<HoursRow | null> {
  const [row] = await db.select().from(workingHours).where(eq(workingHours.userId, userId))
  return row ?? null
}

export async function saveHours(db: Executor, row: HoursRow): Promise<void> {
  await db.insert(workingHours).values(row).onConflictDoUpdate({ target: workingHours.userId, set: row })
}

/** Keeps the zone of a person who has not chosen their hours. */
export async function keepZone(db: Executor, row: HoursRow): Promise<void> {
  const { timeZone, updatedAt } = row
  await db
    .insert(workingHours)
    .values(row)
    .onConflictDoUpdate({
      target: workingHours.userId,
      set: { timeZone, updatedAt },
      setWhere: eq(workingHours.isChosen, false),
    })
}
