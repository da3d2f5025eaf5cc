import { expect, test } from 'vitest'
import { messageDate } from './message-date.ts'

const dates = { sentAt: '2026-11-01T10:00:00.000Z', receivedAt: '2026-11-01T10:05:00.000Z' }

test('own mail has the time at which it was sent, other mail that at which it was received', () => {
  expect(messageDate({ ...dates, labels: ['sent'] })).toEqual({ at: new Date(dates.sentAt), verb: 'Sent' })
  expect(messageDate({ ...dates, labels: ['inbox'] })).toEqual({
    at: new Date(dates.receivedAt),
    verb: 'Received',
  })
  expect(messageDate({ ...dates, sentAt: null, labels: ['sent'] }).at).toEqual(new Date(dates.receivedAt))
})
