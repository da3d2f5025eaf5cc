import { describe, expect, test } from 'vitest'
import { offsetOfDate, readClock, type Written } from './recipient-clock.ts'
import { nextAtWork, sendTimes, USUAL_HOURS } from './send-times.ts'

const ZONE = 'Europe/Berlin'
const times = (now: string) =>
  sendTimes(new Date(now), ZONE).map(({ kind, at }) => [kind, at.toISOString().slice(0, 16)])

describe('the usual times', () => {
  test('are by the clock of the writer, also over the change to summer time', () => {
    // Saturday; clocks change in the night.
    expect(times('2026-03-28T10:00:00Z')).toEqual([
      ['hour', '2026-03-28T11:00'],
      ['tonight', '2026-03-28T19:00'],
      ['tomorrow', '2026-03-29T06:00'],
      ['monday', '2026-03-30T06:00'],
    ])
  })
  test('leave out what has passed or is said twice', () => {
    expect(times('2026-03-29T19:30:00Z').map(([kind]) => kind)).toEqual(['hour', 'tomorrow'])
  })
})

describe('when somebody is at work', () => {
  const at = (now: string, clock: Parameters<typeof nextAtWork>[1]) =>
    nextAtWork(new Date(now), clock, USUAL_HOURS).toISOString()
  test('is now, within their hours', () => {
    expect(at('2026-03-25T14:00:00Z', { offsetMinutes: -300 })).toBe('2026-03-25T14:00:00.000Z')
  })
  test.each([
    ['later today', '2026-03-25T08:00:00Z', -300, '2026-03-25T14:15:00.000Z'],
    ['after the weekend', '2026-03-27T23:00:00Z', 330, '2026-03-30T03:45:00.000Z'],
    ['tomorrow', '2026-03-25T16:00:00Z', 120, '2026-03-26T07:15:00.000Z'],
  ])('is %s', (_, now, offsetMinutes, expected) => {
    expect(at(now, { offsetMinutes })).toBe(expected)
  })
  test('follows summer time in a zone that is known', () => {
    expect(at('2026-03-28T10:00:00Z', { timeZone: ZONE })).toBe('2026-03-30T07:15:00.000Z')
  })
})

describe('what mail tells of a clock', () => {
  const written = (...all: [string, number | null][]): Written[] =>
    all.map(([at, offsetMinutes]) => ({ at: new Date(at), offsetMinutes }))
  test.each([
    ['Fri, 20 Nov 2026 10:00:00 +0530', 330],
    ['20 Nov 2026 10:00 -0800 (PST)', -480],
    ['Fri, 20 Nov 2026 10:00:00 +0000', null],
    ['Fri, 20 Nov 2026 10:00:00 GMT', null],
    ['Fri, 20 Nov 2026 10:00:00 +9900', null],
    ['yesterday', null],
  ])('%j has the offset %s', (value, expected) => {
    expect(offsetOfDate(value)).toBe(expected)
  })
  test('nothing, where all times are in UTC, and that is said', () => {
    const { clock, sentences } = readClock(written(['2026-03-20T10:00:00Z', null]), ZONE)
    expect([clock, sentences[0]]).toEqual([null, expect.stringMatching(/all times in UTC/)])
    expect(readClock([], ZONE).sentences[0]).toMatch(/have not written/)
  })
  test('the same clock as the writer’s, if it has been so in summer and winter', () => {
    const same = written(['2026-07-01T10:00:00Z', 120], ['2026-01-10T10:00:00Z', 60])
    expect(readClock(same, ZONE).clock).toEqual({ timeZone: ZONE })
    const other = written(['2026-07-01T10:00:00Z', 60], ['2026-01-10T10:00:00Z', 0])
    expect(readClock(other, ZONE).clock).toEqual({ offsetMinutes: 60 })
  })
  test('working hours, from five messages on', () => {
    const days = ['16', '17', '18', '19', '20']
    const all = days.map((day, index): [string, number] => [`2026-03-${day}T${12 + index}:00:00Z`, -300])
    expect(readClock(written(...all), ZONE)).toMatchObject({
      isLearnt: true,
      hours: { from: 7, to: 12, days: [1, 2, 3, 4, 5] },
      sentences: [
        'Their clock is UTC-05:00, by their last message.',
        'They write from 7:00 to 12:00 (5 messages).',
      ],
    })
    expect(readClock(written(...all.slice(1)), ZONE)).toMatchObject({ isLearnt: false, hours: USUAL_HOURS })
  })
})
