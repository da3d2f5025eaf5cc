import { expect, test } from 'vitest'
import { awayInWords, shownSubject } from './vacation-words.ts'

const NOW = new Date('2026-12-27T10:00:00Z')
const note = {
  isOn: true,
  lastDay: '2027-01-12',
  timeZone: 'Europe/Berlin',
  startsAt: '2026-12-23T23:00:00Z',
  endsAt: '2027-01-12T23:00:00Z',
}
const words = (change: Partial<typeof note> | { lastDay: null; endsAt: null }, now = NOW) =>
  awayInWords({ ...note, ...change } as typeof note, now, 'en-GB')

test('the list of accounts says until when somebody is away, by the days of their own time zone', () => {
  expect(words({})).toBe('Away until 12 January 2027')
  expect(words({ lastDay: '2026-12-30', endsAt: '2026-12-30T23:00:00Z' })).toBe('Away until 30 December')
  expect(words({ lastDay: null, endsAt: null })).toBe('Away')
  expect(words({}, new Date('2026-12-20T10:00:00Z'))).toBe('Away from 24 December')
  expect(words({ isOn: false })).toBeNull()
  expect(words({}, new Date('2027-01-13T10:00:00Z'))).toBeNull()
})

test('the preview shows the subject that the sender of the note will write', () => {
  const own = { keptBy: 'quillbox', hasSubject: true } as const
  expect(shownSubject(own, '', 'Lunch?')).toBe('Auto: Lunch?')
  expect(shownSubject(own, ' Away ', 'Lunch?')).toBe('Auto: Away')
  expect(shownSubject({ keptBy: 'provider', hasSubject: true }, 'Away:', 'Lunch?')).toBe('Away: Lunch?')
  expect(shownSubject({ keptBy: 'provider', hasSubject: false }, '', 'Lunch?')).toBe(
    'Automatic reply: Lunch?',
  )
})
