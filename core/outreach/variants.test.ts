import { describe, expect, it, test } from 'vitest'
import { betaInterval, chancesToBeBest } from './beta.ts'
import { chooseVariant, judgeVariants } from './variants.ts'

test.each([
  // By hand: the integrals of 2x · x and of 2x · (2x - x²).
  ['1/1 2/1', [1 / 3, 2 / 3]],
  ['1/2 2/1', [1 / 6, 5 / 6]],
  ['7/9 7/9 7/9', [1 / 3, 1 / 3, 1 / 3]],
  // By the closed form for two, computed elsewhere: the sum over i of B(aA+i, bA+bB) / ((bB+i) B(1+i, bB) B(aA, bA)).
  ['21/181 31/171', [1 - 0.933305, 0.933305]],
  ['201/801 231/771', [1 - 0.948618, 0.948618]],
  ['51/9951 81/9921', [1 - 0.995851, 0.995851]],
])('the chances of %s to be the best', (written, expected) => {
  const betas = written.split(' ').map(pair => pair.split('/').map(Number))
  const chances = chancesToBeBest(betas.map(([a = 1, b = 1]) => ({ a, b })))
  expect(chances.map(chance => chance.toFixed(3))).toEqual(expected.map(chance => chance.toFixed(3)))
})

test('the interval of a rate is the one of tables', () => {
  // The uniform distribution, and Beta(21, 81) with its published quantiles.
  expect(betaInterval({ a: 1, b: 1 }, 0.95).low).toBeCloseTo(0.025, 2)
  const { low, high } = betaInterval({ a: 21, b: 81 }, 0.95)
  expect([low.toFixed(2), high.toFixed(2)]).toEqual(['0.13', '0.29'])
})

describe('a winner', () => {
  const judge = (...counts: [number, number][]) =>
    judgeVariants(counts.map(([succeeded, delivered], at) => ({ id: at + 1, delivered, succeeded })))

  it.each([
    [
      [
        [30, 99],
        [5, 200],
      ],
      null,
      'Not enough yet: each variant needs 100 delivered messages, and one has 99.',
    ],
    [
      [
        [12, 200],
        [1, 200],
      ],
      null,
      'Not enough yet: 20 answers are needed in all, and there are 13.',
    ],
    [
      [
        [20, 200],
        [30, 200],
      ],
      null,
      'the best with a probability of 93.3 %, and 99.7 % are needed.',
    ],
    [
      [
        [10, 200],
        [30, 200],
      ],
      2,
      'It is the best with a probability of 99.9 %.',
    ],
    [[[30, 200]], null, 'There is nothing to compare it with.'],
    [
      [
        [0, 0],
        [0, 0],
      ],
      null,
      'Not enough yet',
    ],
  ] as [[number, number][], number | null, string][])('of %j is %s', (counts, winner, words) => {
    const judgement = judge(...counts)
    expect(judgement.winner).toBe(winner)
    expect(judgement.inWords).toContain(words)
  })

  it('is named for equal variants in about one of twenty campaigns, though somebody looks after every 100 messages', () => {
    let named = 0
    const campaigns = 200
    for (let campaign = 0; campaign < campaigns; campaign++) {
      const random = generator(campaign + 1)
      const counts: [number, number][] = [
        [0, 0],
        [0, 0],
      ]
      for (let look = 0; look < 20; look++) {
        for (const count of counts)
          for (let sent = 0; sent < 50; sent++) {
            count[1] += 1
            if (random() < 0.1) count[0] += 1
          }
        if (judge(...counts).winner !== null) {
          named += 1
          break
        }
      }
    }
    expect(named / campaigns).toBeLessThan(0.08)
  })
})

describe('the variant of an enrolment', () => {
  const variants = [1, 2, 3].map(id => ({ id, isOn: true }))
  const chosen = (from: typeof variants) =>
    Array.from({ length: 3000 }, (_, enrolment) => chooseVariant(enrolment, 7, from)?.id ?? 0)

  it('is the same each time, and each variant gets its share', () => {
    const first = chosen(variants)
    expect(chosen(variants)).toEqual(first)
    for (const { id } of variants) {
      const share = first.filter(one => one === id).length / first.length
      expect(Math.abs(share - 1 / 3)).toBeLessThan(0.03)
    }
  })

  it('changes only for those whose variant is switched off', () => {
    const before = chosen(variants)
    const after = chosen(variants.map(({ id }) => ({ id, isOn: id !== 2 })))
    for (const [at, id] of before.entries()) if (id !== 2) expect(after[at]).toBe(id)
    expect(after).not.toContain(2)
    expect(chooseVariant(1, 1, [{ id: 1, isOn: false }])).toBeNull()
  })
})

/** Numbers from 0 to 1 that are the same in every run (mulberry32). */
function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
