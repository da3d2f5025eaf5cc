import { expect, test } from 'vitest'
import type { PlannedFollowUp, ScheduledItem } from '#core/contract/scheduled.ts'
import { daysOf, entriesOf } from './entries.ts'

const local = (day: number, hour: number) => new Date(2027, 4, day, hour).toISOString()

test('messages and planned follow-ups stand in one list by time, under the days of the reader', () => {
  const items = [
    { id: 7, at: local(13, 9) },
    { id: 8, at: local(11, 23) },
  ] as ScheduledItem[]
  const planned = [
    { threadId: '5', step: 1, at: local(13, 8) },
    { threadId: '5', step: 0, at: local(12, 1) },
  ] as PlannedFollowUp[]
  const days = daysOf(entriesOf(items, planned), new Date(2027, 4, 11, 12))
  expect(days.map(({ entries }) => entries.map(({ key }) => key))).toEqual([['o8'], ['p5-0'], ['p5-1', 'o7']])
  expect(days.map(({ name }) => name).slice(0, 2)).toEqual(['Today', 'Tomorrow'])
  expect(days[2]?.name).toMatch(/13/)
})

test('what waits since yesterday stands under today, and another year is named', () => {
  const items = [
    { id: 1, at: local(10, 9) },
    { id: 2, at: new Date(2028, 0, 3).toISOString() },
  ] as ScheduledItem[]
  const days = daysOf(entriesOf(items, []), new Date(2027, 4, 11, 12))
  expect(days.map(({ name }) => name)).toEqual(['Today', expect.stringContaining('2028')])
})
