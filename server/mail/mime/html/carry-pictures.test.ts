import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PIXEL } from '#testing/app.ts'
import { forAll } from '#testing/random/for-all.ts'
import { buildMessage } from '../build-message.ts'
import { parseMessage } from '../parse-message.ts'
import { carryPictures } from './carry-pictures.ts'

const OTHER = Buffer.from('R0lGODlhAQABAIAAAP///wAAACH5BAEAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64')
const base64 = PIXEL.toString('base64')
const png = `data:image/png;base64,${base64}`
const gif = `data:image/gif;base64,${OTHER.toString('base64')}`
const percents = [...PIXEL].map(byte => `%${byte.toString(16).padStart(2, '0')}`).join('')
const inLines = base64.replace(/(.{20})/g, '$1\r\n ')

test.each([
  ['a picture', `<img src="${png}" width="80" alt="Logo">`, '<img src="cid:1" width="80" alt="Logo">'],
  ['in other words', `<IMG alt=x SRC='DATA:Image/PNG;Base64,${base64}'>`, '<IMG alt=x SRC="cid:1">'],
  ['without quotes', `<img src=${png} width=2>`, '<img src="cid:1" width=2>'],
  ['in lines', `<img src="data:image/png;base64,${inLines}">`, '<img src="cid:1">'],
  ['with entities', `<img src="&#100;ata:image/png&#59;base64,${base64}">`, '<img src="cid:1">'],
  ['with parameters', `<img src="data:image/png;name=a.png;base64,${base64}">`, '<img src="cid:1">'],
  ['in percents', `<img src="data:image/png,${percents}"/>`, '<img src="cid:1"/>'],
  ['under another type', `<img src="data:;base64,${base64}">`, '<img src="cid:1">'],
  ['in other sizes', `<img srcset="${png} 2x" src="${png}">`, '<img  src="cid:1">'],
  ['behind a table', `<td background="${png}">a</td>`, '<td background="cid:1">a</td>'],
  ['behind a text', `<p style="background:url('${png}')">a</p>`, '<p style="background:url(cid:1)">a</p>'],
  ['of a style sheet', `<style>p{background:url(${png})}</style>`, '<style>p{background:url(cid:1)}</style>'],
  [
    'for Outlook',
    `<!--[if mso]><b style="a:url(${png})"><![endif]-->`,
    '<!--[if mso]><b style="a:url(cid:1)"><![endif]-->',
  ],
  ['twice', `<img src="${png}"><img src="${png}">`, '<img src="cid:1"><img src="cid:1">'],
])('a picture within the text becomes a part: %s', (_, html, expected) => {
  const carried = carryPictures(html)
  expect(carried.leftOut).toEqual([])
  expect(carried.pictures).toMatchObject([{ name: 'picture-1.png', mimeType: 'image/png', content: PIXEL }])
  expect(carried.html.replaceAll(carried.pictures[0]!.contentId, '1')).toBe(expected)
})

test.each([
  ['text that calls itself a picture', '<img alt="L &amp; M" src="data:image/png;base64,bm8=">', 'L &amp; M'],
  ['an empty one', 'a<img src="data:image/png;base64,">b', 'ab'],
  ['one without a comma', 'a<img src="data:image/png">b', 'ab'],
  ['a drawing', '<img src="data:image/svg+xml,<svg onload=x()>" alt="Logo">', 'Logo'],
  ['a page in a picture', '<img src="data:text/html,<script>x()</script>">', ''],
  ['a page behind a link', '<a href="data:text/html,%3Cscript%3Ex()">a</a>', '<a >a</a>'],
  ['a page in a frame', '<iframe src=" da\nta:text/html,a"></iframe>', '<iframe ></iframe>'],
  ['a file of the device', '<img src="file:///C:/Users/June/logo.png" alt="Logo">', 'Logo'],
  ['an object of the page', '<img src="blob:https://mail.test/1">', ''],
  ['a background', '<p style="background:url(data:text/plain,a)">a</p>', '<p style="background:none">a</p>'],
])('what is no picture that mail shows is taken out, and said: %s', (_, html, expected) => {
  const carried = carryPictures(html)
  expect(carried).toMatchObject({ html: expected, pictures: [] })
  expect(carried.leftOut).toEqual([expect.stringContaining('cannot be sent')])
})

test('text about such addresses, and everything else, stays to the letter', () => {
  const piece = fc.constantFrom(
    ...['<p>', '</p>', '<b class=a >', 'data:image/png;base64,AAAA', '&#38;', '<!--', '-->', '<', '"', ' = '],
    ...['<img src="https://a.test/a.png">', '<img src=cid:a@b>', "<a href='data'>", 'file:///a', 'url(a)'],
  )
  forAll(fc.array(piece), pieces => {
    const html = pieces.join('')
    expect(carryPictures(html)).toEqual({ html, pictures: [], leftOut: [] })
  })
})

test('however pictures stand among other things, each leaves once, and none as an address with data', () => {
  const piece = fc.oneof(
    fc.constantFrom(...['<p>', '</p>', '<td bgcolor="red">', '"', "'", '<!-- a -->', 'text', '&amp;', '>']),
    fc.constantFrom(png, gif).map(address => `<img width="2" src="${address}" alt="a">`),
  )
  forAll(fc.array(piece), pieces => {
    const { html, pictures } = carryPictures(pieces.join(''))
    expect(html).not.toContain('data:')
    const shown = new Set([...html.matchAll(/src="cid:([^"]+)"/g)].map(([, id]) => id))
    expect(pictures.map(({ contentId }) => contentId)).toEqual([...shown])
    expect(html.replace(/src="[^"]*"/g, '')).toBe(pieces.join('').replace(/src="[^"]*"/g, ''))
  })
})

test('a message has them beside its text, and those that are attached already not again', async () => {
  const file = { name: 'a.gif', mimeType: 'image/gif', content: OTHER, contentId: 'own@inline' }
  const { source, pictureBytes } = await buildMessage({
    from: { name: null, address: 'june@ours.test' },
    to: [{ name: null, address: 'ana@else.test' }],
    ...{ cc: [], subject: 'Hello', inReplyTo: null, references: [], date: new Date() },
    html: `<p>Hi</p><img src="${png}" alt="Logo"><img src="${gif}"><img src="${png}"><img src="cid:own@inline">`,
    attachments: [file],
  })
  expect(pictureBytes).toBe(PIXEL.length)
  const text = Buffer.from(source).toString()
  expect(text).toContain('Content-Type: multipart/related')
  expect(text).not.toContain('data:')
  const { attachments, safeHtml } = await parseMessage(source)
  expect(attachments.map(({ name, isInline, bytes }) => ({ name, isInline, bytes }))).toEqual([
    { name: 'a.gif', isInline: true, bytes: OTHER },
    { name: 'picture-1.png', isInline: true, bytes: PIXEL },
  ])
  const [own, logo] = attachments.map(({ contentId }) => contentId)
  expect([...safeHtml!.matchAll(/data-cid="([^"]*)"/g)].map(([, id]) => id)).toEqual([logo, own, logo, own])
})
