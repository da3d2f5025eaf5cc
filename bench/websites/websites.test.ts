import { expect, test } from 'vitest'
import { heldOutSites, knownSites } from '#testing/websites/sites.ts'
import { readAll } from './read-all.ts'

test('the reader finds what people find on the sites that it was made with', async () => {
  const { scores, differences } = await readAll(knownSites)
  for (const { kind, there, found, wrong } of scores) {
    expect(found, `${kind}\n${differences.join('\n')}`).toBe(there)
    expect(wrong, `${kind}\n${differences.join('\n')}`).toBe(0)
  }
  expect(differences).toEqual([])
})

test('and nearly all on sites that were labelled before', async () => {
  const { scores, differences } = await readAll(heldOutSites)
  const sum = (of: 'there' | 'found' | 'wrong') => scores.reduce((total, score) => total + score[of], 0)
  expect(sum('there')).toBeGreaterThan(70)
  expect(sum('found') / sum('there'), differences.join('\n')).toBeGreaterThanOrEqual(0.95)
  expect(sum('wrong') / sum('found'), differences.join('\n')).toBeLessThanOrEqual(0.05)
})
