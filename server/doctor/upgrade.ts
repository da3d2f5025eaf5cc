import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { Executor } from '#server/db/client.ts'
import { findNewestMigration, MIGRATIONS_DIR, refuseEarlier } from '#server/db/migrate.ts'
import { DERIVED_VERSION } from '#server/mail/mime/derived-version.ts'
import { FILE_TEXT_VERSION } from '#server/mail/mime/file-text/file-text-version.ts'
import { buildName } from '#server/platform/version.ts'
import { type Finding, note, ok, problem } from './finding.ts'
import { type Step, stepsInWords, stepsOf } from './migration-steps.ts'
import { countOlder, countOldFiles, findSizes } from './queries.ts'

const ABOUT = 'Upgrade'
/** As much as is kept free on the disk in any case, and for PostgreSQL's own log. */
const RESERVE_BYTES = 256e6
const MEGABYTE = 1e6

interface Pending {
  name: string
  steps: Step[]
}

/** What the first start of this version does to a database, and what goes on behind it. */
export async function checkUpgrade(db: Executor, freeBytes: number | null): Promise<Finding[]> {
  await refuseEarlier(db)
  const newest = await findNewestMigration(db)
  if (newest === null)
    return [
      note(ABOUT, 'the database has no tables yet', 'Nothing: the first start makes them, within seconds.'),
    ]
  const known = readMigrationFiles({ migrationsFolder: MIGRATIONS_DIR })
  if (newest > (known.at(-1)?.folderMillis ?? 0))
    return [
      problem(
        ABOUT,
        `the database has migrations that this build, ${buildName}, does not have`,
        'Go on with the build that made them. This one may run beside it while its processes are being replaced, and no longer.',
      ),
    ]
  const pending = await findPending(db, newest)
  return [...migrationFindings(pending, freeBytes), ...(await checkBackground(db))]
}

async function findPending(db: Executor, newest: number): Promise<Pending[]> {
  const journal = JSON.parse(readFileSync(join(MIGRATIONS_DIR, 'meta/_journal.json'), 'utf8')) as {
    entries: { tag: string; when: number }[]
  }
  const sizes = await findSizes(db)
  return journal.entries
    .filter(({ when }) => when > newest)
    .map(({ tag }) => ({
      name: tag,
      steps: stepsOf(readFileSync(join(MIGRATIONS_DIR, `${tag}.sql`), 'utf8'), sizes),
    }))
}

function migrationFindings(pending: readonly Pending[], freeBytes: number | null): Finding[] {
  if (pending.length === 0) return [ok(ABOUT, `the database has all migrations of ${buildName}`)]
  const steps = pending.flatMap(one => one.steps)
  const seconds = Math.ceil(steps.reduce((sum, step) => sum + step.seconds, 0)) + pending.length
  const bytes = steps.reduce((sum, step) => sum + step.bytes, RESERVE_BYTES)
  const needed = `about ${Math.ceil(bytes / MEGABYTE)} MB of disk`
  const count = `${pending.length} ${pending.length === 1 ? 'migration waits' : 'migrations wait'}`
  const isTooFull = freeBytes !== null && freeBytes < bytes
  return [
    note(
      ABOUT,
      `${count} for the first start of ${buildName}: about ${seconds} s and ${needed}`,
      'Make a backup first (npm run backup), read CHANGELOG.md, then start the new version (docs/operations.md, "Upgrade").',
    ),
    ...pending.map(({ name, steps }) =>
      note(ABOUT, `${name}: ${stepsInWords(steps)}`, 'Nothing: the start does it.'),
    ),
    ...(isTooFull
      ? [
          problem(
            ABOUT,
            `the migrations need ${needed}, and ${Math.floor((freeBytes ?? 0) / MEGABYTE)} MB are free`,
            'Make room before you start the new version.',
          ),
        ]
      : []),
    ...(freeBytes === null
      ? [
          note(
            ABOUT,
            `the disk of the PostgreSQL server is not seen from here`,
            `See there that ${needed} is free.`,
          ),
        ]
      : []),
  ]
}

/** What jobs do after an upgrade, while people work. */
async function checkBackground(db: Executor): Promise<Finding[]> {
  const work = [
    [await countOlder(db, 'derived_version', DERIVED_VERSION), 'messages are read again from their sources'],
    [await countOlder(db, 'files_version', FILE_TEXT_VERSION), 'messages have files whose texts are read'],
    [await countOldFiles(db), 'files of an older version are moved into segments'],
  ] as const
  return work
    .filter(([count]) => count > 0)
    .map(([count, text]) =>
      note(
        'In the background',
        `${count.toLocaleString('en')} ${text} while the server runs`,
        'Nothing: it goes on by itself after a stop, and the newest come first.',
      ),
    )
}
