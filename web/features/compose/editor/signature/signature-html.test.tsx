import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toHtml, toNodes } from './letter-html.ts'
import { readPasted, readPastedText } from './read-pasted.ts'

const PNG = 'data:image/png;base64,iVBORw0KGgo='

const kept = (html: string): string => {
  const page = document.createElement('div')
  page.append(toNodes(html))
  return toHtml(page)
}
const pasted = (html: string) => {
  const { nodes, lostPictures } = readPasted(html)
  return { html: toHtml(nodes), lostPictures }
}

test('what is not edited is written as the server writes it, to the letter', () => {
  const text = fc.constantFrom('Bea', ' &amp; ', '&lt;b&gt;', ' ', '\n  ', '“x"', '<br />')
  const picture = fc.constantFrom(
    `<img alt="" src="${PNG}" />`,
    '<img width="1" height="1" alt="a &quot;b&quot;" />',
  )
  const inline = fc.oneof(
    text,
    picture,
    text.map(
      text => `<a href="https://a.test/?b=1&amp;c=2" style="color:red;font-family:&quot;A&quot;">${text}</a>`,
    ),
    text.map(text => `<font face="Arial" size="2">${text}</font>`),
  )
  const lines = fc.array(inline, { maxLength: 4 }).map(all => all.join(''))
  const cell = lines.map(
    inner => `<td bgcolor="#eee" nowrap style="line-height:1px;mso-line-height-rule:exactly">${inner}</td>`,
  )
  const block = fc.oneof(
    fc.constant('<hr size="1" noshade />'),
    lines.map(inner => `<div dir="rtl">${inner}</div>`),
    lines.map(inner => `<p style="margin:0cm">${inner}</p>`),
    fc
      .array(cell, { minLength: 1, maxLength: 3 })
      .map(cells => `<table cellpadding="0"><tbody><tr>${cells.join('')}</tr></tbody></table>`),
  )
  fc.assert(
    fc.property(fc.array(block, { maxLength: 4 }), blocks => {
      expect(kept(blocks.join(''))).toBe(blocks.join(''))
    }),
  )
})

test.each([
  ['an event', '<p onclick="x()">a</p>', '<p>a</p>'],
  ['a script', '<script>x()</script><p>a</p>', '<p>a</p>'],
  ['a link that runs', '<a href=" javascript:x()">a</a>', '<a>a</a>'],
  ['a frame', '<iframe src="https://a.test">a</iframe>b', 'b'],
  ['a drawing', '<svg onload="x()"><text>a</text></svg>b', 'b'],
  ['an unknown element', '<x-a>a</x-a><blink>c</blink>', 'ac'],
  ['a comment for Outlook', '<!--[if mso]><p>a</p><![endif]-->b', 'b'],
  ['a class and what marks it', '<p class="MsoNormal" id="a" data-a="b">a</p>', '<p>a</p>'],
])('pasted HTML stays as it is, without %s', (_, html, expected) => {
  expect(pasted(html)).toEqual({ html: expected, lostPictures: 0 })
})

test('what the style sheet of pasted HTML says stands at its elements', () => {
  const { html } = pasted(
    '<html><head><style><!-- p.MsoNormal { margin: 0px; color: red } --></style></head>' +
      '<body><p class="MsoNormal" style="color:blue">a</p></body></html>',
  )
  expect(html).toMatch(/^<p style="margin: ?0px;color: ?blue">a<\/p>$/)
})

test('pictures that others could see are pasted, and the others are counted', () => {
  const shown = [PNG, 'https://a.test/logo.png'].map(src => `<img src="${src}" />`).join('')
  const lost = ['file:///C:/a.png', 'blob:https://a.test/1', 'cid:1@a', 'data:image/svg+xml,a', 'a.png']
    .map(src => `<img src="${src}">`)
    .join('')
  expect(pasted(`${shown}${lost}`)).toEqual({ html: shown, lostPictures: 5 })
})

test('pasted text keeps its lines, and its addresses are links', () => {
  expect(toHtml(readPastedText('Bea <Tester>\nhttps://birch.test'))).toBe(
    'Bea &lt;Tester&gt;<br /><a href="https://birch.test">https://birch.test</a>',
  )
})
