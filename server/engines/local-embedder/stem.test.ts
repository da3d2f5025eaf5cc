import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LANGUAGES } from '#core/text/search/language.ts'
import { forAll } from '#testing/random/for-all.ts'
import { stem } from './stem.ts'

test.each([
  ['en', 'invoice invoices invoiced invoicing'],
  ['en', 'delivery deliveries'],
  ['en', 'ship ships shipped shipping'],
  ['en', 'reply replied replies'],
  ['de', 'rechnung rechnungen'],
  ['de', 'kundin kundinnen'],
  ['de', 'vertrag vertrages vertrags'],
  ['fr', 'facture factures facturer facturee'],
  ['fr', 'canal canaux'],
  ['es', 'factura facturas'],
  ['es', 'reunion reuniones'],
  ['es', 'vez veces'],
] as const)('in %s, %s are one word', (language, words) => {
  const stems = words.split(' ').map(word => stem(word, language))
  expect(new Set(stems).size, stems.join(' ')).toBe(1)
})

test('words that only begin alike stay apart', () => {
  expect(stem('news', 'en')).not.toBe(stem('new', 'en'))
  expect(stem('business', 'en')).not.toBe(stem('busy', 'en'))
  expect(stem('pass', 'en')).toBe('pass')
})

test('is never empty, and never longer by more than a letter', () => {
  forAll(fc.stringMatching(/^[a-z0-9äß]{1,20}$/), fc.constantFrom(...LANGUAGES), (word, language) => {
    const result = stem(word, language)
    expect(result.length).toBeGreaterThan(0)
    expect(result.length).toBeLessThanOrEqual(word.length + 1)
  })
})
