import { expect, test } from 'vitest'
import { LANGUAGES } from '#core/text/search/language.ts'
import { CONCEPTS } from './concepts.ts'

const keys = CONCEPTS.map(concept => concept.key)

test('there are no more concepts than the space has room for', () => {
  expect(keys.length).toBeGreaterThanOrEqual(250)
  expect(keys.length).toBeLessThanOrEqual(512)
})

test('each has words in every language', () => {
  for (const { key, words } of CONCEPTS)
    for (const language of LANGUAGES) expect(words[language], `${key} ${language}`).not.toHaveLength(0)
})

test('what a concept names as related exists', () => {
  const known = new Set(keys)
  const unknown = CONCEPTS.flatMap(({ key, related }) =>
    related.filter(other => !known.has(other) || other === key).map(other => `${key} ~ ${other}`),
  )
  expect(unknown).toEqual([])
})
