import { expect, test } from 'vitest'
import { rangeBetween, stepFrom, successorOf } from './order.ts'

const ORDER = ['a', 'b', 'c', 'd']

test('a range goes either way, and from an entry that is not there it is the other one alone', () => {
  expect(rangeBetween(ORDER, 'b', 'd')).toEqual(['b', 'c', 'd'])
  expect(rangeBetween(ORDER, 'c', 'a')).toEqual(['a', 'b', 'c'])
  expect(rangeBetween(ORDER, 'b', 'b')).toEqual(['b'])
  expect(rangeBetween(ORDER, 'gone', 'c')).toEqual(['c'])
})

test('steps stay within the list, and begin at one of its ends', () => {
  expect(stepFrom(ORDER, 'b', 1)).toBe('c')
  expect(stepFrom(ORDER, 'b', -1)).toBe('a')
  expect(stepFrom(ORDER, 'd', 1)).toBe('d')
  expect(stepFrom(ORDER, null, 1)).toBe('a')
  expect(stepFrom(ORDER, 'gone', -1)).toBe('d')
  expect(stepFrom([], null, 1)).toBeUndefined()
})

test('an entry that has left is followed by the next that is still there, or the last', () => {
  expect(successorOf(ORDER, ['a', 'd'], 'b')).toBe('d')
  expect(successorOf(ORDER, ['a', 'b'], 'd')).toBe('b')
  expect(successorOf(ORDER, ORDER, 'never there')).toBeNull()
  expect(successorOf(ORDER, [], 'a')).toBeNull()
})
