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
