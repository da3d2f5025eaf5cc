import { sql } from 'drizzle-orm'
import type { health } from '#core/contract/health.ts'
import type { Routes } from '#server/deps.ts'
import { AppError } from '#server/platform/errors.ts'

export const healthRoutes: Routes<typeof health> = {
  live: () => ({ status: 'ok' }),
  async ready({ deps }) {
    try {
      // Fails unless the database answers and has the tables that reading mail needs.
      await deps.db.execute(sql`select 1 from messages, message_bodies, placements limit 0`)
    } catch (cause) {
      throw new AppError(503, 'Mail cannot be read right now', 'not-ready', { cause })
    }
    return { status: 'ok' }
  },
}
