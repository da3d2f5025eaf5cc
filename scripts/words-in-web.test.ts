import { expect, test } from 'vitest'
import { readWords } from '#words/read-words.ts'
import { withWords } from './words-in-web.ts'

test('modules of the web have the words of their topics', () => {
  const code = `import { readWords } from '#words/read-words.ts'\nconst all = readWords('quotes')`
  expect(withWords(code)).toBe(`\nconst all = ${JSON.stringify(readWords('quotes'))}`)
})
