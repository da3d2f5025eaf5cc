import { expect, test } from 'vitest'
import { fillHtml } from './fill-html.ts'

test('values are text, whatever they look like, and fallbacks are part of the HTML', () => {
  const values = { name: 'Ann <b>', company: 'Käse & Co' }
  expect(fillHtml('<p>Hi {{name}} of {{company}} ({{subject|a &amp; b}})</p>', values)).toBe(
    '<p>Hi Ann &lt;b&gt; of Käse &amp; Co (a &amp; b)</p>',
  )
  expect(fillHtml('<a href="https://x.example/{{name}}">x</a>', { name: '" onclick="x' })).toBe(
    '<a href="https://x.example/&quot; onclick=&quot;x">x</a>',
  )
  expect(fillHtml('<p>Hi {{name}},</p>', {})).toBe('<p>Hi,</p>')
})
