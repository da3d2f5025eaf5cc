import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readMessage } from '#server/mail/mime/read-message.ts'
import type { Signal } from '#server/mail/mime/signals/signal.ts'
import type { Expected } from './labelled/labelled.ts'
import { systems } from './labelled/systems.ts'
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

  test('the labelled messages are many, of most kinds in six languages', () => {
    expect(labelled.length).toBeGreaterThanOrEqual(300)
    expect(labelled.filter(({ expected }) => expected.length === 0).length).toBeGreaterThanOrEqual(60)
    for (const kind of ['bounce', 'absence', 'automatic', 'unsubscribe'])
      expect(scores.filter(score => score.kind === kind && score.there > 0)).toHaveLength(6)
  })
})

test('reports of many further systems are recognised, and nothing else', () => {
  const returned = systems.filter(({ expected }) => expected.some(({ kind }) => kind !== 'complaint'))
  expect(returned.length).toBeGreaterThanOrEqual(100)
  const share = (fits: (one: Expected, told: readonly Signal[]) => boolean) =>
    returned.filter(({ source, expected }) => {
      const told = readMessage(Buffer.from(source)).signals
      return expected.every(one => fits(one, told))
    }).length / returned.length
  const isTold = ({ kind, who }: Expected, told: readonly Signal[]) =>
    told.some(one => one.kind === kind && one.who === who && one.reason !== null)
  expect(share(isTold)).toBeGreaterThanOrEqual(0.97)
  expect(
    share(({ kind, isHard, reason }, told) =>
      told.some(one => one.kind === kind && one.isHard === isHard && one.reason === reason),
    ),
  ).toBeGreaterThanOrEqual(0.95)
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

describe.skipIf(!existsSync(CORPUS))('in returned mail that others have collected', () => {
  test('who did not get a message is recognised, with a reason', () => {
    const files = globSync('bounces/*.eml', { cwd: CORPUS })
    expect(files.length).toBeGreaterThan(200)
    const missed = files.filter(file => {
      const { signals } = readMessage(readFileSync(join(CORPUS, file)))
      return !signals.some(({ kind, who }) => /^(?:bounce|delay)$/.test(kind) && who !== '')
    })
    console.log(
      `${files.length - missed.length} of ${files.length} returned messages are recognised; not: ${missed}`,
    )
    expect(missed.length / files.length).toBeLessThanOrEqual(0.03)
  })
})
