import { expect, test } from 'vitest'
import { foldText } from './fold.ts'
import { normalised } from './normalise.ts'

test('normalises real text as usual', () => {
  for (const text of ['Müller', 'Mu\u0308ller', 'ệ', 'ๆกำ', 'ｶﾞﾊﾟ', '각', `z${'\u0301\u0316'.repeat(15)}`])
    for (const form of ['NFC', 'NFD', 'NFKC', 'NFKD'] as const)
      expect(normalised(text, form)).toBe(text.normalize(form))
})

test('keeps the first thirty of endless marks, and all text after them', () => {
  const text = normalised(`before a${'\u0301\u0316'.repeat(500)} behind`, 'NFD')
  expect(text).toMatch(/^before a\p{M}{30} behind$/u)
  expect(foldText(`A${'\u0301\u0316'.repeat(500)}nna`)).toBe('anna')
})
