import { readMigrationFiles } from 'drizzle-orm/migrator'
import { MIGRATIONS_DIR } from '#server/db/migrate.ts'
import { StartupError } from '#server/platform/errors.ts'
import { productVersion } from '#server/platform/version.ts'
import type { Manifest } from '../archive/manifest.ts'

/** Throws unless this version can use what the backup has, in the kind of database that is configured. */
export function checkBackup({ kind, version, migratedTo }: Manifest, databaseUrl: string | undefined): void {
  const newest = readMigrationFiles({ migrationsFolder: MIGRATIONS_DIR }).at(-1)?.folderMillis ?? 0
  if (migratedTo > newest)
    throw new StartupError(
      `The backup is of Quillbox ${version}, which is newer than this version, ${productVersion}. Restore it with version ${version} or later.`,
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
