import { expect, test } from 'vitest'
import { whenAgain } from './when-again.ts'

/** What is said on 20 November 2026 means this day, in English, German, French, Spanish, Italian and Portuguese. */
test.each([
  [
    '2026-12-20',
    "in a month|in einem Monat|nach einem Monat|dans un mois|d'ici un mois|en un mes|dentro de un mes|tra un mese|fra un mese|entro un mese|daqui a um mês|em um mês",
  ],
  [
    '2027-01-20',
    'in a couple of months|in ein paar Monaten|dans deux mois|en un par de meses|tra un paio di mesi|tra due mesi|daqui a dois meses',
  ],
  [
    '2026-11-27',
    'in about a week|in einer Woche|dans une semaine|en una semana|tra una settimana|daqui a uma semana',
  ],
  ['2026-11-21', 'in a day|in einem Tag|dans un jour|en un día|tra un giorno|daqui a um dia'],
  [
    '2027-02-20',
    'in a quarter|in einem Quartal|dans un trimestre|en un trimestre|tra un trimestre|daqui a um trimestre',
  ],
  [
    '2027-05-20',
    'in half a year|in einem halben Jahr|dans six mois|en medio año|tra mezzo anno|fra sei mesi|em meio ano',
  ],
  ['2027-11-20', 'in a year|in einem Jahr|dans un an|dans une année|en un año|tra un anno|daqui a um ano'],
  [
    '2026-12-01',
    'next month|nächsten Monat|le mois prochain|el próximo mes|el mes que viene|il mese prossimo|no próximo mês',
  ],
])('%s', (day, said) => {
  const meant = (words: string) => whenAgain(`Please write to me again ${words}, not now.`, '2026-11-20')
  const words = said.split('|')
  expect(words.map(meant)).toEqual(words.map(() => day))
})

test('a month later is a day of that month, and what names no time is none', () => {
  expect(whenAgain('tra un mese', '2026-01-31')).toBe('2026-02-28')
  for (const text of ['In a mess', 'tra un mestiere e un altro', 'Not this month'])
    expect(whenAgain(text, '2026-11-20'), text).toBeNull()
})
