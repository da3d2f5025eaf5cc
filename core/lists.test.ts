import { expect, test } from 'vitest'
import { append, highest, lowest } from './lists.ts'

test('lists may be longer than the arguments of a call', () => {
  const numbers = Array.from({ length: 200_000 }, (_, at) => at)
  const list = [7]
  append(list, numbers)
  expect([list.length, highest(list), lowest(list)]).toEqual([200_001, 199_999, 0])
  expect([highest([], 3), lowest([]), lowest([4], 3)]).toEqual([3, Number.POSITIVE_INFINITY, 3])
})
