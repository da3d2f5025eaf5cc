import { describe, expect, test } from 'vitest'
import { foldText } from '#core/text/search/fold.ts'
import { partsOf } from './parts-of.ts'

const COMPOUNDS = {
  de: {
    Stromrechnung: 'strom rechnung',
    Mietvertragskündigung: 'miet vertrags kundigung',
    Nebenkostenabrechnung: 'neben kosten abrechnung',
    Kontoauszüge: 'konto auszuge',
    Lieferschein: 'liefer schein',
    Krankenversicherungsbeitrag: 'kranken versicherungs beitrag',
  },
  nl: { stroomrekening: 'stroom rekening', zorgverzekering: 'zorg verzekering' },
  sv: { mötesprotokoll: 'mote protokoll', kundtjänst: 'kund tjanst' },
  da: { huslejekontrakt: 'husleje kontrakt', arbejdsaftale: 'arbejde aftale' },
  no: { strømregningen: 'strom regningen', leieavtale: 'leie avtale' },
} as const

describe('a compound is found by its parts', () => {
  for (const [language, words] of Object.entries(COMPOUNDS))
    test(`in ${language}`, async () => {
      for (const [word, parts] of Object.entries(words))
        expect(await partsOf(foldText(word), language as keyof typeof COMPOUNDS)).toBe(parts)
    })
})

test('prefixes, endings and unknown letters are no parts', async () => {
  const whole =
    'Versicherung Gesellschaft Donnerstag Unterlagen Nachricht Übersetzung spannende verbringen Xqstromrechnungk'
  expect(await partsOf(foldText(whole), 'de')).toBe('')
  expect(await partsOf('verzekering overeenkomst kinderen onderzoeken', 'nl')).toBe('')
})
