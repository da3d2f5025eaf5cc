import { expect, test } from 'vitest'
import { splitCompound } from './compounds.ts'
import { isGermanPart } from './concept-index.ts'

const split = (word: string) => splitCompound(word, isGermanPart)

test('known parts are found, with what joins them', () => {
  expect(split('rechnungsbetrag')).toEqual(['rechnung', 'betrag'])
  expect(split('zahlungserinnerung')).toEqual(['zahlung', 'erinnerung'])
  expect(split('urlaubsantrag')).toEqual(['urlaub', 'antrag'])
  expect(split('kundentermin')).toEqual(['kunde', 'termin'])
  // "Statusbericht" is in the table itself.
  expect(split('projektstatusbericht')).toEqual(['projekt', 'statusbericht'])
  expect(split('kundenvertragsprojekt')).toEqual(['kunde', 'vertrag', 'projekt'])
})

test('one known part is enough, if it is long', () => {
  expect(split('klempnerrechnung')).toHaveLength(2)
  expect(split('brandschutzvertrag')).toEqual(['brandschutz', 'vertrag'])
  expect(split('rechnungskopie')).toEqual(['rechnung', 'kopie'])
})

test('what is no compound stays whole', () => {
  for (const word of ['haus', 'terminal', 'wunderbar', 'invoicing', 'müller', 'a1b2c3d4e5'])
    expect(split(word)).toEqual([])
})
