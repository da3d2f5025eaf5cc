import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readMessage } from '#server/mime/read-message.ts'
import { KINDS, labelled, recognise, sharesOf } from './recognition.ts'

const { scores, misses } = recognise()

describe('what messages tell is recognised', () => {
  test.each(KINDS.map(kind => [kind]))('%s, in each language', kind => {
    const ofKind = scores.filter(score => score.kind === kind)
    expect(ofKind.length).toBeGreaterThan(0)
    for (const score of ofKind) {
      const { recall, precision, exact } = sharesOf(score)
      const where = `${kind} ${score.language}\n${misses.join('\n')}`
      expect(recall, where).toBeGreaterThanOrEqual(0.95)
      expect(precision, where).toBeGreaterThanOrEqual(0.95)
      expect(exact, where).toBeGreaterThanOrEqual(0.95)
    }
  })

  test('the labelled messages are many, of every kind but complaints in six languages', () => {
    expect(labelled.length).toBeGreaterThanOrEqual(300)
    expect(labelled.filter(({ expected }) => expected.length === 0).length).toBeGreaterThanOrEqual(60)
    for (const kind of KINDS)
      expect(scores.filter(score => score.kind === kind && score.there > 0)).toHaveLength(
        kind === 'complaint' ? 1 : 6,
      )
  })
})

const CORPUS = join(import.meta.dirname, '../../../shared/corpora')

describe.skipIf(!existsSync(CORPUS))('in mail that others have made, and that tells nothing', () => {
  test('nothing is recognised', () => {
    const files = globSync(['mime/eml/**/*.eml', 'quotes/emails/*'], { cwd: CORPUS })
    expect(files.length).toBeGreaterThan(100)
    const told = files.filter(file => readMessage(readFileSync(join(CORPUS, file))).signals.length > 0)
    expect(told).toEqual([])
  })
})
