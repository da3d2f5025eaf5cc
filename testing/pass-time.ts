import { sessions } from '#server/db/schema/index.ts'
import type { TestApp } from './app.ts'

/** Advances the clock, with everybody still signed in. */
export async function passTime(t: TestApp, ms: number): Promise<void> {
  t.advance(ms)
  const expiresAt = new Date(t.deps.clock.now().getTime() + 3_600_000)
  await t.deps.db.update(sessions).set({ expiresAt })
}
