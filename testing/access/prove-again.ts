import { sessions } from '#server/db/schema/index.ts'
import type { TestApp } from '../app.ts'

/** Makes all sessions as if their persons had given a proof so many minutes ago. */
export async function proveAgain({ deps }: Pick<TestApp, 'deps'>, minutesAgo = 0): Promise<void> {
  const provenAt = new Date(deps.clock.now().getTime() - minutesAgo * 60_000)
  await deps.db.update(sessions).set({ provenAt })
}
