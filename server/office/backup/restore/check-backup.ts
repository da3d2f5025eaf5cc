import { migrationLevels } from '#server/db/migrate.ts'
import { StartupError } from '#server/platform/errors.ts'
import { buildName } from '#server/platform/version.ts'
import type { Manifest } from '../archive/manifest.ts'

/** Throws unless this version can make the tables that the backup has rows of. */
export function checkBackup({ version, migratedTo }: Manifest): void {
  if (!migrationLevels().includes(migratedTo))
    throw new StartupError(
      `The backup is of Quillbox ${version}. Its database has migrations that this build, ${buildName}, does not have. Restore it with ${version} or a later build.`,
    )
}
