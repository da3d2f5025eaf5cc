import { eq } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { workingHours } from '#server/db/schema/index.ts'

export type HoursRow = Omit<typeof workingHours.$inferSelect, 'days'> & {
  /** From 1, Monday, to 7, Sunday. */
  days: number[]
}

const stored = (row: HoursRow) => ({ ...row, days: row.days.join('') })

export async function findHours(db: Executor, userId: number): Promise<HoursRow | null> {
  const [row] = await db.select().from(workingHours).where(eq(workingHours.userId, userId))
  return row ? { ...row, days: [...row.days].map(Number) } : null
}

export async function saveHours(db: Executor, hours: HoursRow): Promise<void> {
  const row = stored(hours)
  await db.insert(workingHours).values(row).onConflictDoUpdate({ target: workingHours.userId, set: row })
}

/** Keeps the zone of a person who has not chosen their hours. */
export async function keepZone(db: Executor, hours: HoursRow): Promise<void> {
  const row = stored(hours)
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
