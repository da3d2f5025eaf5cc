import { expect, test } from 'vitest'
import { setsColours } from './sets-colours.ts'

test.each([
  '<p style="color:#333">Hello</p>',
  '<td style="font-size:12px; background : #eee">Hello</td>',
  '<table bgcolor="#ffffff"><tr><td>Hello</td></tr></table>',
  '<font size="2" color="navy">Hello</font>',
])('%s', html => expect(setsColours(html)).toBe(true))

test.each(['<p style="font-family:Arial">Hello</p>', '<p>The color: blue. A background=none.</p>', ''])(
  '%s leaves colours to the reader',
  html => expect(setsColours(html)).toBe(false),
)
