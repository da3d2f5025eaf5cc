import { expect, test } from 'vitest'
import { timeByTheirClock } from './their-time.tsx'

const AT = '2027-05-11T22:30:00.000Z'

test('says day, time and zone of their clock', () => {
  expect(timeByTheirClock(AT, 9 * 60, 120)).toMatch(/^Wed.* 0?7:30.*, UTC\+9$/)
  expect(timeByTheirClock(AT, -210, 120)).toMatch(/^Tue.* 0?7:00.*, UTC−3:30$/)
})

test('says nothing where it is not known, or the same', () => {
  expect(timeByTheirClock(AT, null, 120)).toBeNull()
  expect(timeByTheirClock(AT, 120, 120)).toBeNull()
})
