import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAll } from '#testing/random/for-all.ts'
import { readWhen } from './read-when.ts'

/** A Wednesday, 10:30 in Berlin. */
const NOW = new Date('2026-03-25T09:30:00Z')

test.each([
  ['in 2 hours', '2026-03-25T11:30:00.000Z'],
  ['in einer Stunde', '2026-03-25T10:30:00.000Z'],
  ['dans 20 minutes', '2026-03-25T09:50:00.000Z'],
  ['en 3 horas', '2026-03-25T12:30:00.000Z'],
  // Clocks are put forward on Sunday, 29 March: it is still half past ten.
  ['in a week', '2026-04-01T08:30:00.000Z'],
  ['dans 5 jours', '2026-03-30T08:30:00.000Z'],
  ['tomorrow', '2026-03-26T07:00:00.000Z'],
  ['tomorrow at 9', '2026-03-26T08:00:00.000Z'],
  ['morgen um 9', '2026-03-26T08:00:00.000Z'],
  ['Morgen früh', '2026-03-26T07:00:00.000Z'],
  ['übermorgen 14:30', '2026-03-27T13:30:00.000Z'],
  ['demain à 14h30', '2026-03-26T13:30:00.000Z'],
  ['après-demain', '2026-03-27T07:00:00.000Z'],
  ['mañana a las 9', '2026-03-26T08:00:00.000Z'],
  ['mañana por la mañana', '2026-03-26T07:00:00.000Z'],
  ['next friday 3pm', '2026-03-27T14:00:00.000Z'],
  ['Friday', '2026-03-27T07:00:00.000Z'],
  ['wednesday', '2026-04-01T06:00:00.000Z'],
  ['nächsten Montag um 9 Uhr', '2026-03-30T07:00:00.000Z'],
  ['lundi prochain à 10h', '2026-03-30T08:00:00.000Z'],
  ['el lunes a las 16:15', '2026-03-30T14:15:00.000Z'],
  ['tonight', '2026-03-25T19:00:00.000Z'],
  ['heute abend', '2026-03-25T19:00:00.000Z'],
  ['ce soir', '2026-03-25T19:00:00.000Z'],
  ['esta noche', '2026-03-25T19:00:00.000Z'],
  ['8 in the evening', null],
  ['5pm', '2026-03-25T16:00:00.000Z'],
  // It has passed today.
  ['9am', '2026-03-26T08:00:00.000Z'],
  ['today 9am', null],
  ['25:00', null],
  ['13pm', null],
  ['soon', null],
  ['friday the thirteenth', null],
  ['', null],
])('%j is %s', (words, expected) => {
  expect(readWhen(words, NOW, 'Europe/Berlin')?.toISOString() ?? null).toBe(expected)
})

test('no text makes it fail, and no time has passed', () => {
  forAll(fc.string({ unit: 'grapheme' }), text => {
    const at = readWhen(text, NOW, 'America/New_York')
    expect(at === null || at > NOW).toBe(true)
  })
})
