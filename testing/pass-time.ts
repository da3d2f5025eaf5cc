import { sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { attempts, sessions } from '#server/db/schema/index.ts'
import type { TestApp } from './app.ts'

/** Advances the clock, with everybody still signed in. */
export async function passTime(t: TestApp, ms: number): Promise<void> {
  t.advance(ms)
  const now = t.deps.clock.now()
  const expiresAt = new Date(now.getTime() + 3_600_000)
  // No session lives for ever: they begin anew.
  await t.deps.db.update(sessions).set({ createdAt: now, expiresAt })
}

/** Lets attempts be so much longer ago: they are counted by the database's own clock. */
export async function ageAttempts(db: Executor, ms: number): Promise<void> {
  await db
    .update(attempts)
    .set({ freeAt: sql`${attempts.freeAt} - ${ms}::float8 * interval '1 millisecond'` })
}
