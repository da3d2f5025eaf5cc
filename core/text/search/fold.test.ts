import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAll } from '#testing/random/for-all.ts'
import { foldText } from './fold.ts'

test.each([
  ['Müller', 'muller'],
  ['STRAẞE Straße', 'strasse strasse'],
  ['Ærø Søren', 'aero soren'],
  ['Łódź', 'lodz'],
  ['Œuvre déjà', 'oeuvre deja'],
  ['İstanbul ılık', 'istanbul ilik'],
  ['ﬁle', 'file'],
  ['２０２６', '2026'],
  ['ΛΌΓΟΣ λόγος', 'λογοσ λογοσ'],
  ['Ёлка', 'елка'],
  ['한국', '한국'],
  ['が', 'が'],
])('%s becomes %s', (text, folded) => {
  expect(foldText(text)).toBe(folded)
})

test('folding is idempotent and ignores case', () => {
  forAll(fc.string({ unit: 'grapheme' }), text => {
    expect(foldText(foldText(text))).toBe(foldText(text))
  })
})
