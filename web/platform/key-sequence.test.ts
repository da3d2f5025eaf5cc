import { expect, test } from 'vitest'
import { createKeyReader, keyName } from './key-sequence.ts'

const bound = ['e', 's', 'I', 'g s', 'g i', '* a', '#']
function typed(keys: string[], pause = 100): (string | null)[] {
  const read = createKeyReader(() => bound)
  return keys.map((key, index) => read(key, index * pause))
}

test('a key that is bound is read at once, any other is not', () => {
  expect(typed(['e', 'y', '#'])).toEqual(['e', null, '#'])
})

test('a sequence comes before what its second key does alone', () => {
  expect(typed(['g', 's', 's'])).toEqual([null, 'g s', 's'])
})

test('a sequence that leads nowhere does nothing, and may be begun again', () => {
  expect(typed(['g', 'e', 'e'])).toEqual([null, null, 'e'])
  expect(typed(['g', 'g', 'i'])).toEqual([null, null, 'g i'])
})

test('a sequence that is waited with is forgotten', () => {
  expect(typed(['g', 's'], 1000)).toEqual([null, 's'])
})

test('holding shift is not a key', () => {
  expect(typed(['Shift', '*', 'Shift', 'a'])).toEqual([null, null, null, '* a'])
})

test('shift makes a capital, Caps Lock does not', () => {
  expect(keyName({ key: 'I', shiftKey: true })).toBe('I')
  expect(keyName({ key: 'E', shiftKey: false })).toBe('e')
  expect(keyName({ key: 'i', shiftKey: true })).toBe('I')
  expect(keyName({ key: '#', shiftKey: true })).toBe('#')
  expect(keyName({ key: 'Escape', shiftKey: false })).toBe('Escape')
})
