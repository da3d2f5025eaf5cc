import { expect, test } from 'vitest'
import { afterWeekdays } from './after-weekdays.ts'

test.each([
  // 5 February 2027 is a Friday.
  ['2027-02-05T10:00Z', 1, 'Europe/Berlin', '2027-02-08T08:00:00.000Z'],
  ['2027-02-06T10:00Z', 1, 'Europe/Berlin', '2027-02-08T08:00:00.000Z'],
  ['2027-02-01T10:00Z', 5, 'UTC', '2027-02-08T09:00:00.000Z'],
  // In Auckland it is Saturday already, and in March clocks change in Berlin.
  ['2027-02-05T20:00Z', 1, 'Pacific/Auckland', '2027-02-07T20:00:00.000Z'],
  ['2027-03-26T10:00Z', 1, 'Europe/Berlin', '2027-03-29T07:00:00.000Z'],
])('%s and %i weekdays in %s', (from, weekdays, timeZone, expected) => {
  expect(afterWeekdays(new Date(from), { weekdays, time: '09:00' }, timeZone).toISOString()).toBe(expected)
})
