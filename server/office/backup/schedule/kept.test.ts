import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAll } from '#testing/random/for-all.ts'
import { lastDue, nameAt, outdated, timeOf } from './kept.ts'

const DAY_MS = 24 * 3600_000
const START = Date.UTC(2026, 0, 1)
const minutes = fc.integer({ min: 0, max: 90 * 24 * 60 })

test('of daily backups for months, seven days and four weeks are kept at any time', () => {
  let names: string[] = []
  for (let day = 0; day < 100; day += 1) {
    names = [...names, nameAt(new Date(START + day * DAY_MS + 3 * 3600_000))]
    const gone = outdated(names)
    names = names.filter(name => !gone.includes(name))
    // The newest of the last three weeks are of days that are kept.
    expect(names.length).toBe(Math.min(day + 1, names.length))
    expect(names.length).toBeLessThanOrEqual(10)
  }
  expect(names.map(name => name.slice(9, 19))).toEqual([
    '2026-03-22',
    '2026-03-29',
    ...['04', '05', '06', '07', '08', '09', '10'].map(day => `2026-04-${day}`),
  ])
})

test('the newest is always kept, other files never deleted, and asking again deletes nothing more', () => {
  forAll(fc.uniqueArray(minutes, { minLength: 1, maxLength: 60 }), fc.array(fc.string()), (all, others) => {
    const backups = all.map(minute => nameAt(new Date(START + minute * 60_000)))
    const gone = outdated([...backups, ...others, 'quillbox-2026-01-01T0300.backup.unfinished'])
    expect(gone).not.toContain(nameAt(new Date(START + Math.max(...all) * 60_000)))
    expect(gone.filter(name => !backups.includes(name))).toEqual([])
    const left = backups.filter(name => !gone.includes(name))
    expect(left.length).toBeLessThanOrEqual(11)
    expect(outdated(left)).toEqual([])
  })
})

test('a backup is due at its time of day', () => {
  const at = new Date('2026-11-26T03:00:00Z')
  expect(lastDue(at, '03:00')).toEqual(at)
  expect(lastDue(new Date('2026-11-27T02:59:59Z'), '03:00')).toEqual(at)
  expect(timeOf(nameAt(at))).toEqual(at)
  expect(timeOf('quillbox-2026-13-45T0300.backup')).toBeNull()
})
