import { expect, test } from 'vitest'
import { ariaKeyShortcut, keyCaps } from './shortcut-keys.ts'

test('the modifier is Command on a Mac and Control elsewhere', () => {
  expect(keyCaps('mod+enter', true)).toEqual([['⌘', '↵']])
  expect(keyCaps('mod+k', false)).toEqual([['Ctrl', 'K']])
})

test('a space separates chords pressed one after the other', () => {
  expect(keyCaps('g i', false)).toEqual([['G'], ['I']])
})

test('aria-keyshortcuts uses its own key names, and has no sequences', () => {
  expect(ariaKeyShortcut('mod+enter', true)).toBe('Meta+Enter')
  expect(ariaKeyShortcut('shift+u', false)).toBe('Shift+u')
  expect(ariaKeyShortcut('g i', false)).toBeUndefined()
})
