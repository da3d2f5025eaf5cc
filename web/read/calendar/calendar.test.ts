import { expect, test } from 'vitest'
import type { GivenAnswer } from '#core/contract/calendar.ts'
import { type CalendarEvent, readCalendar } from '#core/text/calendar/calendar.ts'
import { answerInWords } from './answer-words.ts'
import { versionsOf } from './versions.ts'

const event = (...lines: string[]): CalendarEvent =>
  readCalendar(
    ['METHOD:REQUEST', 'BEGIN:VEVENT', 'UID:u', 'DTSTAMP:20260101T000000Z', ...lines, 'END:VEVENT'].join(
      '\n',
    ),
  ) as CalendarEvent

test('an event knows what it replaces, and what replaces it', () => {
  const [first, second, third] = [0, 1, 2].map(sequence => ({
    emailId: sequence,
    event: event(`SEQUENCE:${sequence}`),
  })) as [Row, Row, Row]
  const others = [third, first, { emailId: 3, event: { ...event('SEQUENCE:9'), uid: 'other' } }]
  expect(versionsOf(second.event, others)).toEqual({ before: first.event, newest: third })
  expect(versionsOf(third.event, [first, second])).toEqual({ before: second.event, newest: null })
  expect(versionsOf(first.event, [])).toEqual({ before: null, newest: null })
  const cancelled = { emailId: 4, event: { ...event('SEQUENCE:3'), method: 'cancel' } }
  expect(versionsOf(third.event, [first, cancelled]).newest).toEqual(cancelled)
  // Somebody's answer has the sequence of what it answers, and a later date.
  const reply = {
    emailId: 5,
    event: { ...event('SEQUENCE:2'), method: 'reply', stamp: '2030-01-01T00:00:00Z' },
  }
  expect(versionsOf(third.event, [reply]).newest).toBeNull()
})
type Row = { emailId: number; event: CalendarEvent }

test('what was said is told with the version that it was said to', () => {
  const given: GivenAnswer = {
    answer: 'accepted',
    note: '',
    address: 'Me@x.example',
    sequence: 1,
    isForSeries: false,
    at: '2026-01-01T00:00:00Z',
  }
  const said = (change: Partial<GivenAnswer>, sequence = 1, invited: string | null = 'me@x.example') =>
    answerInWords({ ...given, ...change }, event(`SEQUENCE:${sequence}`), invited)
  expect(said({})).toEqual({ text: 'You said Yes.', holds: true })
  expect(said({ answer: 'tentative' }, 1, null)).toEqual({
    text: 'You said Maybe, as Me@x.example.',
    holds: true,
  })
  expect(said({}, 2)).toEqual({
    text: 'You said Yes before it was changed. Does that still hold?',
    holds: false,
  })
  expect(said({ isForSeries: true })).toEqual({ text: 'You said Yes to the whole series.', holds: false })
  const known = event('ATTENDEE;PARTSTAT=DECLINED:mailto:ME@x.example')
  expect(answerInWords(null, known, 'me@x.example')?.text).toBe('The organizer has your answer: No.')
  expect(answerInWords(null, event(), 'me@x.example')).toBeNull()
})
