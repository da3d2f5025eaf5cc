import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toHtml, toNodes } from '../form/letter-html.ts'
import { lostInWords, readPasted, readPastedText } from '../pasting/read-pasted.ts'

const PNG = 'data:image/png;base64,iVBORw0KGgo='

const kept = (html: string): string => {
  const page = document.createElement('div')
  page.append(toNodes(html))
  return toHtml(page)
}
const pasted = (html: string) => {
  const { nodes, lost } = readPasted(html)
  return { html: toHtml(nodes), lost }
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
  expect(pasted(html)).toEqual({ html: expected, lost: [] })
})

test('what the style sheet of pasted HTML says stands at its elements', () => {
  const { html } = pasted(
    '<html><head><style><!-- p.MsoNormal { margin: 0px; color: red } --></style></head>' +
      '<body><p class="MsoNormal" style="color:blue">a</p></body></html>',
  )
  expect(html).toMatch(/^<p style="margin: ?0px;color: ?blue">a<\/p>$/)
})

test('pictures that others could see are pasted, and the others are named', () => {
  const shown = [PNG, 'https://a.test/logo.png'].map(src => `<img src="${src}" />`).join('')
  const lost = [
    ['file:///C:/Users/bea/msohtmlclip1/01/clip_image001.png', 'a chart'],
    ['file:///Users/bea/my%20logo.png'],
    ['blob:https://a.test/1', 'a boat'],
    ['cid:image002.png@01DC5F00', 'x'],
    ['data:image/svg+xml,a'],
    ['webkit-fake-url://1A2B/image.tiff'],
  ].map(([src, alt = '']) => `<img src="${src}" alt="${alt}">`)
  expect(pasted(`${shown}${lost.join('')}`)).toEqual({
    html: shown,
    lost: ['clip_image001.png', 'my logo.png', 'a boat', 'image002.png', '', 'image.tiff'],
  })
})

test.each([
  [[], ''],
  [[''], '1 picture could not be pasted. Please add it from a file.'],
  [['a.png'], '“a.png” could not be pasted. Please add it from a file.'],
  [['a.png', '', ''], '“a.png” and 2 other pictures could not be pasted. Please add them from a file.'],
  [
    ['a', 'b', 'c', 'd'],
    '“a”, “b”, “c” and 1 other picture could not be pasted. Please add them from a file.',
  ],
])('pictures that are lost are told in words: %j', (lost, expected) => {
  expect(lostInWords(lost)).toBe(expected)
})

test('pasted text keeps its lines, and its addresses are links', () => {
  expect(toHtml(readPastedText('Bea <Tester>\nhttps://birch.test'))).toBe(
    'Bea &lt;Tester&gt;<br /><a href="https://birch.test">https://birch.test</a>',
  )
})
