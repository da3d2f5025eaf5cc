import { expect, test } from 'vitest'
import { migrationLevels } from '#server/db/migrate.ts'
import { buildName } from '#server/platform/version.ts'
import { FORMAT, type Manifest } from '../archive/manifest.ts'
import { checkBackup } from './check-backup.ts'

const [level = 0] = migrationLevels()
const BACKUP: Manifest = {
  format: FORMAT,
  version: '9.0.0',
  madeAt: '2026-11-26T03:00:00.000Z',
  migratedTo: level,
  tables: {},
  columns: {},
  sequences: [],
  definitions: [],
  parts: {},
  missing: [],
  hasKey: false,
}

test.each([
  ['later migrations', Date.UTC(2100, 0, 1)],
  ['migrations of another build', level + 1],
])('a backup with %s says what is needed', (_, migratedTo) => {
  expect(() => checkBackup(BACKUP)).not.toThrow()
  expect(() => checkBackup({ ...BACKUP, migratedTo })).toThrow(
    `migrations that this build, ${buildName}, does not have. Restore it with 9.0.0 or a later build.`,
  )
})
