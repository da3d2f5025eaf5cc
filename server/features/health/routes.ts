import type { health } from '#core/contract/health.ts'
import { isMigrated } from '#server/db/migrate.ts'
import type { Deps, Routes } from '#server/deps.ts'
import { AppError } from '#server/platform/errors.ts'
import { readNothing } from './queries.ts'

export const healthRoutes: Routes<typeof health> = {
  live: () => ({ status: 'ok' }),
  async ready({ deps }) {
    if (!(await canReadMail(deps))) throw new AppError(503, 'Mail cannot be read right now', 'not-ready')
    return { status: 'ok' }
  },
}

/** The database answers, with a schema of this version, and has the tables that reading mail needs. */
async function canReadMail({ db, log }: Deps): Promise<boolean> {
  try {
    await readNothing(db)
    return await isMigrated(db)
  } catch (error) {
    log.warn({ err: error }, 'not ready')
    return false
  }
}
