import { expect, test } from 'vitest'
import { similarityTone } from './similarity.ts'

test.each([
  [1, 'info'],
  [0.61, 'info'],
  [0.6, 'success'],
  [0.41, 'success'],
  [0.4, 'neutral'],
  [0, 'neutral'],
])('%d is %s', (score, tone) => {
  expect(similarityTone(score)).toBe(tone)
})
