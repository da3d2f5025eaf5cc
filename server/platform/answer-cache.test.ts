import { expect, test } from 'vitest'
import { createAnswerCache } from './answer-cache.ts'

const at = (seconds: number) => new Date(1_800_000_000_000 + seconds * 1000)

test('an answer is made once for each key and owner, until its time is over', async () => {
  const memory = createAnswerCache<number>({ most: 10, forMs: 60_000 })
  const [one, other] = [{}, {}]
  let made = 0
  const ask = (owner: object, key: string, now: Date, isAnew = false) =>
    memory.get(owner, key, { now, isAnew }, async () => (made += 1))
  expect(await ask(one, 'a', at(0))).toBe(1)
  expect(await ask(one, 'a', at(59))).toBe(1)
  expect(await ask(one, 'b', at(59))).toBe(2)
  expect(await ask(other, 'a', at(59))).toBe(3)
  expect(await ask(one, 'a', at(60))).toBe(4)
  expect(await ask(one, 'a', at(61), true)).toBe(5)
  expect(await ask(one, 'a', at(62))).toBe(5)
})

test('what could not be found out is asked for again, and the first of too many is forgotten', async () => {
  const memory = createAnswerCache<string>({ most: 2, forMs: 60_000 })
  const owner = {}
  const now = at(0)
  await expect(memory.get(owner, 'a', { now }, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  for (const key of ['a', 'b', 'c']) await memory.get(owner, key, { now }, async () => key)
  expect(await memory.get(owner, 'c', { now }, async () => 'anew')).toBe('c')
  expect(await memory.get(owner, 'a', { now }, async () => 'anew')).toBe('anew')
})
