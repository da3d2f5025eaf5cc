import { expect, test } from 'vitest'
import { AVATAR_COLOURS, avatarColour, avatarInitial } from './avatar-colour.ts'

test('the first character alone decides the colour, in either case', () => {
  expect(avatarColour('Ada Lovelace')).toBe(avatarColour('ada@example.org'))
  expect(avatarColour('Ada')).not.toBe(avatarColour('Bob'))
})

test('seven colours in a row are all different, and all exist', () => {
  const colours = [...'ABCDEFG'].map(avatarColour)
  expect(new Set(colours).size).toBe(AVATAR_COLOURS)
  expect([...colours].sort()).toEqual([1, 2, 3, 4, 5, 6, 7])
})

test('quotes and blanks around a name are not its initial', () => {
  expect(avatarInitial('  "ada" <ada@example.org>')).toBe('A')
  expect(avatarInitial('')).toBe('?')
  expect(avatarColour('')).toBeGreaterThanOrEqual(1)
})

test('a character outside the basic plane stays whole', () => {
  expect(avatarInitial('🦉 Owl Post')).toBe('🦉')
})
