import { expect, test } from 'vitest'
import { bareSpellings, bareWords } from './clitics.ts'

test.each([
  ['الاجتماع', 'اجتماع'],
  ['والاجتماع', 'الاجتماع اجتماع'],
  ['بالاجتماع', 'الاجتماع اجتماع'],
  ['للاجتماع', 'لاجتماع اجتماع'],
  ['وبالاجتماع', 'بالاجتماع الاجتماع اجتماع'],
  ['وعقد', 'عقد'],
  ['للغة', 'لغة'],
  // What would be left is no word.
  ['ولد', ''],
  ['اجتماع', ''],
  ['הפגישה', 'פגישה'],
  ['ולפגישה', 'לפגישה פגישה'],
  ['שהפגישה', 'הפגישה פגישה'],
  ['פגישה', ''],
  ['meeting', ''],
])('the index has %s also as "%s"', (word, bare) => {
  expect(bareWords(word).join(' ')).toBe(bare)
})

test.each([
  ['الاجتماع', 'اجتماع'],
  ['واجتماع', 'اجتماع'],
  // "Book" is no "k-" with a word.
  ['كتاب', ''],
  ['הבית', 'בית'],
  ['בקשה', ''],
])('a search for %s also looks for "%s"', (word, bare) => {
  expect(bareSpellings(word).join(' ')).toBe(bare)
})
