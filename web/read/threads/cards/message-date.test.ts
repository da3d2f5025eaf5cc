import { expect, test } from 'vitest'
import { messageDate, momentShown } from './message-date.ts'

const dates = { sentAt: '2026-11-01T10:00:00.000Z', receivedAt: '2026-11-01T10:05:00.000Z' }

test('own mail has the time at which it was sent, other mail that at which it was received', () => {
  expect(messageDate({ ...dates, labels: ['sent'] })).toEqual({ at: new Date(dates.sentAt), verb: 'Sent' })
  expect(messageDate({ ...dates, labels: ['inbox'] })).toEqual({
    at: new Date(dates.receivedAt),
    verb: 'Received',
  })
  expect(messageDate({ ...dates, sentAt: null, labels: ['sent'] }).at).toEqual(new Date(dates.receivedAt))
})

test('a time stands alone only for a moment of today', () => {
  const now = new Date(2026, 10, 30, 12, 0)
  const shown = (...at: [number, number, number]) => momentShown(new Date(...at, 4, 12), now)
  expect(shown(2026, 10, 30)).not.toContain('30')
  expect(shown(2026, 10, 29)).toMatch(/29/)
  expect(shown(2026, 10, 29)).not.toContain('2026')
  expect(shown(2025, 11, 30)).toMatch(/2025/)
  for (const text of [shown(2026, 10, 30), shown(2026, 10, 29), shown(2025, 11, 30)])
    expect(text).toContain('4:12')
})
