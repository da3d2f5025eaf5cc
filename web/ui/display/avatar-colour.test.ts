import { expect, test } from 'vitest'
import { AVATAR_COLOURS, avatarColour, avatarInitial } from './avatar-colour.ts'

test('only the first character decides the colour, ignoring case', () => {
  expect(avatarColour('Ada Lovelace')).toBe(avatarColour('ada@example.org'))
  expect(avatarColour('Ada')).not.toBe(avatarColour('Bob'))
})

test('seven consecutive colours are different, and all exist', () => {
  const colours = [...'ABCDEFG'].map(avatarColour)
  expect(new Set(colours).size).toBe(AVATAR_COLOURS)
  expect([...colours].sort()).toEqual([1, 2, 3, 4, 5, 6, 7])
})

test('ignores quotes and spaces around a name', () => {
  expect(avatarInitial('  "ada" <ada@example.org>')).toBe('A')
  expect(avatarInitial('')).toBe('?')
  expect(avatarColour('')).toBeGreaterThanOrEqual(1)
})

test('keeps a character outside the basic plane whole', () => {
  expect(avatarInitial('🦉 Owl Post')).toBe('🦉')
})
