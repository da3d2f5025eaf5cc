import { expect, test } from 'vitest'
import { oneAhead } from './one-ahead.ts'

async function* numbers(log: string[], failAt = Number.POSITIVE_INFINITY) {
  try {
    for (let number = 1; number <= 4; number += 1) {
      log.push(`make ${number}`)
      if (number === failAt) throw new Error('broken')
      yield number
    }
  } finally {
    log.push('end')
  }
}

test('the next item is begun before one is worked on, and no further one', async () => {
  const log: string[] = []
  for await (const number of oneAhead(numbers(log))) {
    log.push(`use ${number}`)
    await new Promise(resolve => setTimeout(resolve))
  }
  expect(log).toEqual(['make 1', 'make 2', 'use 1', 'make 3', 'use 2', 'make 4', 'use 3', 'end', 'use 4'])
})

test('a failure ahead comes in its turn, after what was made before it', async () => {
  const log: string[] = []
  const used: number[] = []
  const using = async () => {
    for await (const number of oneAhead(numbers(log, 3))) used.push(number)
  }
  await expect(using()).rejects.toThrow('broken')
  expect(used).toEqual([1, 2])
})

test('who stops early ends what makes the items', async () => {
  const log: string[] = []
  for await (const _ of oneAhead(numbers(log))) break
  expect(log.at(-1)).toBe('end')
})
