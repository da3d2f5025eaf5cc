import { expect, test } from 'vitest'
import { trimEnd } from './trim-end.ts'

test.each([
  ['<div><p>Yes.</p><p class="MsoNormal">&nbsp;</p></div>', '<div><p>Yes.</p></div>'],
  ['<div dir="ltr"><div>Yes.</div></div><br>', '<div dir="ltr"><div>Yes.</div></div>'],
  ['<div><br></div><div>Yes.<br><br></div> ', '<div><br></div><div>Yes.</div>'],
  ['<p>Yes.</p><p><img src="a.png"></p>', '<p>Yes.</p><p><img src="a.png"></p>'],
  ['<pre>a\n\n</pre>', '<pre>a\n\n</pre>'],
])('%s', (html, trimmed) => {
  const root = document.createElement('div')
  root.innerHTML = html
  trimEnd(root)
  expect(root.innerHTML).toBe(trimmed)
})
