import { afterEach, expect, test } from 'vitest'
import { closesDialog, leaveEscapeToDialog } from './escape.ts'

afterEach(() => document.body.replaceChildren())

const pressEscape = () => new KeyboardEvent('keydown', { key: 'Escape', cancelable: true })

test('a toast leaves Escape to the dialog in which the focus is, and takes it elsewhere', () => {
  document.body.innerHTML = '<div role="dialog"><button id="in"></button></div><button id="out"></button>'
  document.getElementById('in')?.focus()
  const inDialog = pressEscape()
  leaveEscapeToDialog(inDialog)
  // Prevented, so that the toast stays.
  expect([inDialog.defaultPrevented, closesDialog(inDialog)]).toEqual([true, true])

  document.getElementById('out')?.focus()
  const elsewhere = pressEscape()
  leaveEscapeToDialog(elsewhere)
  expect(elsewhere.defaultPrevented).toBe(false)
})

test('what something in the dialog has taken does not close it', () => {
  const taken = pressEscape()
  taken.preventDefault()
  expect(closesDialog(taken)).toBe(false)
  expect(closesDialog(new KeyboardEvent('keydown', { key: 'a' }))).toBe(false)
})
