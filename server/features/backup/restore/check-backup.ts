import { readMigrationFiles } from 'drizzle-orm/migrator'
import { MIGRATIONS_DIR } from '#server/db/migrate.ts'
import { StartupError } from '#server/platform/errors.ts'
import { buildName } from '#server/platform/version.ts'
import type { Manifest } from '../archive/manifest.ts'

/** Throws unless this version can use what the backup has, in the kind of database that is configured. */
export function checkBackup({ kind, version, migratedTo }: Manifest, databaseUrl: string | undefined): void {
  const newest = readMigrationFiles({ migrationsFolder: MIGRATIONS_DIR }).at(-1)?.folderMillis ?? 0
  if (migratedTo > newest)
    throw new StartupError(
      `The backup is of Quillbox ${version}. Its database has migrations that this build, ${buildName}, does not have. Restore it with ${version} or a later build.`,
    )
  if (kind === 'server' && !databaseUrl)
    throw new StartupError(
      'The backup is of a PostgreSQL server. Set DATABASE_URL to an empty database, and restore it there.',
    )
  if (kind === 'embedded' && databaseUrl)
    throw new StartupError(
      'The backup is of an embedded database. Restore it without DATABASE_URL, and move it to the server then: npm run move-database.',
    )
}
