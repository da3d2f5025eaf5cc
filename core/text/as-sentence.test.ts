import { expect, test } from 'vitest'
import { asSentence } from './as-sentence.ts'

test('a sentence ends with exactly one full stop', () => {
  expect(['Full', 'Full.', 'Full ... ', '', '...'].map(asSentence)).toEqual([
    'Full.',
    'Full.',
    'Full.',
    '.',
    '.',
  ])
})
