import { expect, test } from 'vitest'
import { spellingsOf } from './spellings.ts'

test.each([
  ['Müller', ['mueller']],
  ['Mu\u0308ller', ['mueller']],
  ['MUELLER', ['muller']],
  ['Jörg', ['joerg']],
  ['Ueberweisung', ['uberweisung']],
  ['Steuer', []],
  ['Frequenz', []],
  ['does', []],
  ['value', []],
  ['café', []],
])('%j has the spelling %j', (word, spellings) => {
  expect(spellingsOf(word)).toEqual(spellings)
})
