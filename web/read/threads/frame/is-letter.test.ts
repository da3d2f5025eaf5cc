import { expect, test } from 'vitest'
import { isLetter } from './is-letter.ts'

const TABLE =
  '<table width="600"><tr><td>News of the week, at length, in a table of its own</td></tr></table>'

test.each([
  ['<div dir="ltr">Hi, see you at <b>ten</b>.</div>', ''],
  [
    '<p class="MsoNormal"><span style="color:black">Hi</span></p>',
    'p.MsoNormal{margin:0cm;font-size:11.0pt}',
  ],
  [`<p>${'A letter of some length. '.repeat(20)}</p>${TABLE}`, ''],
  ['<div style="background-color: #ffffff">Hi</div><font color="navy">Bye</font>', ''],
])('a letter: %s', (html, styles) => expect(isLetter(html, styles)).toBe(true))

test.each([
  [TABLE, ''],
  ['<div style="background:#f4f4f4"><p>News</p></div>', ''],
  ['<div bgcolor="#eeeeee">News</div>', ''],
  ['<div class="card">News</div>', '.card{background-color:#fafafa}'],
])('a page: %s', (html, styles) => expect(isLetter(html, styles)).toBe(false))
