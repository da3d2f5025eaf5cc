import { expect, test } from 'vitest'
import { LANGUAGES } from '#core/text/search/language.ts'
import { CONCEPTS } from './all-concepts.ts'
import { parseConcepts } from './parse-concepts.ts'

const keys = CONCEPTS.map(concept => concept.key)

test('there are enough concepts, each once, and no more than the space has room for', () => {
  expect(keys.length).toBeGreaterThanOrEqual(250)
  expect(keys.length).toBeLessThanOrEqual(512)
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
})

test('each has words in every language, none empty, none twice', () => {
  for (const { key, words } of CONCEPTS) {
    for (const language of LANGUAGES) {
      const list = words[language]
      expect(list.length, `${key} ${language}`).toBeGreaterThanOrEqual(1)
      expect(list, `${key} ${language}`).not.toContain('')
    }
  }
})

test('what a concept names as related exists', () => {
  const known = new Set(keys)
  const unknown = CONCEPTS.flatMap(({ key, related }) =>
    related.filter(other => !known.has(other) || other === key).map(other => `${key} ~ ${other}`),
  )
  expect(unknown).toEqual([])
})

test('a table that is not one is refused', () => {
  expect(() => parseConcepts('Invoice\nen bill')).toThrow('Not a concept')
  expect(() => parseConcepts('invoice\nen bill\nfr facture\nde Rechnung\nes factura')).toThrow(
    'No words in de',
  )
})
