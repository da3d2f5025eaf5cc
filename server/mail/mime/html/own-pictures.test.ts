import { expect, test } from 'vitest'
import { parseMessage } from '../parse-message.ts'

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='

/** A text with one picture in it, beside a picture with these headers. */
function read(src: string, picture: string[], ofText: string[] = [], ofAll: string[] = []) {
  const { safeHtml, attachments, remoteImages } = parseMessage(
    Buffer.from(
      [
        ...ofAll,
        'Content-Type: multipart/related; boundary=b',
        '',
        '--b',
        ...ofText,
        'Content-Type: text/html; charset=utf-8',
        '',
        `<p>picture:</p><img alt="pic" src="${src}">`,
        '--b',
        ...picture,
        'Content-Transfer-Encoding: base64',
        '',
        PIXEL,
        '--b--',
      ].join('\r\n'),
    ),
  )
  const shown = safeHtml?.includes('data-cid=') ?? false
  return { shown, inline: attachments.map(({ isInline }) => isInline), remoteImages }
}

const named = ['Content-Type: image/png; name="image001.png"']
const withId = (id: string) => [...named, `Content-ID: ${id}`]
const at = (location: string) => ['Content-Type: image/png', `Content-Location: ${location}`]

test.each<[string, string, string[], string[]?, string[]?]>([
  ['its file name, also with a Content-ID', 'image001.png', withId('<image001.png>')],
  ['its file name alone', 'image001.png', named],
  ['its file name in another case', 'IMAGE001.PNG', named],
  ['its file name, percent-encoded', 'my%20logo.png', ['Content-Type: image/png; name="my logo.png"']],
  ['a path to it', './images/image001.png', named],
  ['a path on the disk of its author', 'file:///C:/Users/a/image001.png', named],
  [
    'a name whose type is any bytes',
    'image001.png',
    ['Content-Type: application/octet-stream; name=image001.png'],
  ],
  ['its Content-ID', 'cid:logo@a', withId('<logo@a>')],
  ['its Content-ID in another case', 'CID:Logo@A', withId('<logo@a>')],
  ['its Content-ID, which has no brackets', 'cid:logo@a', withId('logo@a')],
  ['its Content-ID with brackets', 'cid:&lt;logo@a&gt;', withId('<logo@a>')],
  ['its Content-ID, percent-encoded', 'cid:logo%40a', withId('<logo@a>')],
  ['a Content-ID that is percent-encoded', 'cid:logo@a b', withId('<logo%40a%20b>')],
  ['a Content-ID made of its name', 'cid:image001.png@01D9A1', named],
  ['its file name as a Content-ID', 'cid:image001.png', named],
  ['its absolute Content-Location', 'http://a.example/x/logo.png', at('http://a.example/x/logo.png')],
  ['its relative Content-Location', 'x/logo.png', at('x/logo.png')],
  ['a folded Content-Location', 'http://a.example/x/logo.png', at('http://a.example/\r\n x/logo.png')],
  [
    'a Content-Location below a Content-Base',
    'http://a.example/x/logo.png',
    at('logo.png'),
    ['Content-Base: "http://a.example/x/"'],
  ],
  [
    'an address below a Content-Base',
    'logo.png?v=2',
    at('http://a.example/x/logo.png?v=2'),
    [],
    ['Content-Base: http://a.example/x/'],
  ],
  [
    'one below the address of the text',
    '../logo.png',
    at('http://a.example/logo.png'),
    ['Content-Location: http://a.example/x/page.html'],
  ],
])('a picture that the text names by %s is shown, and not listed', (_, src, picture, ofText, ofAll) => {
  expect(read(src, picture, ofText, ofAll)).toEqual({ shown: true, inline: [true], remoteImages: 0 })
})

test.each([
  ['https://else.example/image001.png', 1],
  ['other.png', 0],
  ['cid:other@a', 0],
])('%s is another picture', (src, remoteImages) => {
  expect(read(src, named)).toEqual({ shown: false, inline: [false], remoteImages })
})

test('what is no picture is listed, whatever the text says', () => {
  expect(read('a.pdf', ['Content-Type: application/pdf; name=a.pdf'])).toMatchObject({
    shown: false,
    inline: [false],
  })
})
