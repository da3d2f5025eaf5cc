import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { StartupError } from '#server/platform/errors.ts'

/** Where a backup is restored before it takes its place in the data directory; it is there until that has ended. */
export const restoringIn = (dataDir: string): string => join(dataDir, 'restoring')

export function refuseHalfRestored(dataDir: string): void {
  if (!existsSync(restoringIn(dataDir))) return
  throw new StartupError(
    `A backup was being restored to ${dataDir} when that was stopped. Run the same "npm run restore" again: it goes on, or begins anew.`,
  )
}

/**
 * Throws where an earlier version has moved the database of this folder to a server, or did not end such a move into it: what is
 * here is of that day.
 */
export function refuseLeft(dataDir: string): void {
  const mark = ['moved.json', 'moving'].map(name => join(dataDir, name)).find(existsSync)
  if (!mark) return
  throw new StartupError(
    `The database in ${dataDir} was moved by an earlier version to the server that ${mark} names: set DATABASE_URL. To begin anew here, delete ${mark} and what lies beside it.`,
  )
}
