import { expect, test } from 'vitest'
import { buildName } from '#server/platform/version.ts'
import type { Manifest } from '../archive/manifest.ts'
import { checkBackup } from './check-backup.ts'

const BACKUP: Manifest = {
  format: 1,
  version: '9.0.0',
  madeAt: '2026-11-26T03:00:00.000Z',
  kind: 'embedded',
  postgres: '18.6',
  migratedTo: 0,
  tables: {},
  parts: {},
  missing: [],
  hasKey: false,
}

test('a backup with migrations of a later build, or of another kind of database, says what is needed', () => {
  expect(() => checkBackup(BACKUP, undefined)).not.toThrow()
  expect(() => checkBackup({ ...BACKUP, migratedTo: Date.UTC(2100, 0, 1) }, undefined)).toThrow(
    `migrations that this build, ${buildName}, does not have. Restore it with 9.0.0 or a later build.`,
  )
  expect(() => checkBackup(BACKUP, 'postgres://localhost/mail')).toThrow('without DATABASE_URL')
  expect(() => checkBackup({ ...BACKUP, kind: 'server' }, undefined)).toThrow('Set DATABASE_URL')
})
