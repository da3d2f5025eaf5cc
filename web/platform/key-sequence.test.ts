import { expect, test } from 'vitest'
import { createKeyReader, keyName } from './key-sequence.ts'

const bound = ['e', 's', 'I', 'g s', 'g i', '* a', '#']
function typed(keys: string[], pause = 100): (string | null)[] {
  const read = createKeyReader(() => bound)
  return keys.map((key, index) => read(key, index * pause))
}

test('reads a bound key at once, and ignores others', () => {
  expect(typed(['e', 'y', '#'])).toEqual(['e', null, '#'])
})

test('prefers a sequence to what its second key does alone', () => {
  expect(typed(['g', 's', 's'])).toEqual([null, 'g s', 's'])
})

test('does nothing for an unknown sequence, which can be begun again', () => {
  expect(typed(['g', 'e', 'e'])).toEqual([null, null, 'e'])
  expect(typed(['g', 'g', 'i'])).toEqual([null, null, 'g i'])
})

test('forgets a sequence after a pause', () => {
  expect(typed(['g', 's'], 1000)).toEqual([null, 's'])
})

test('ignores a held shift key', () => {
  expect(typed(['Shift', '*', 'Shift', 'a'])).toEqual([null, null, null, '* a'])
})

test('shift makes a letter upper case, Caps Lock does not', () => {
  expect(keyName({ key: 'I', shiftKey: true })).toBe('I')
  expect(keyName({ key: 'E', shiftKey: false })).toBe('e')
  expect(keyName({ key: 'i', shiftKey: true })).toBe('I')
  expect(keyName({ key: '#', shiftKey: true })).toBe('#')
  expect(keyName({ key: 'Escape', shiftKey: false })).toBe('Escape')
})
