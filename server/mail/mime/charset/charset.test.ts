import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { forAll } from '#testing/random/for-all.ts'
import { parseMessage } from '../parse-message.ts'
import { decodeText } from './charset.ts'

/** Each character of `body` is a byte. */
const parse = (headers: string[], body: string) =>
  parseMessage(Buffer.from(`${headers.join('\r\n')}\r\n\r\n${body}`, 'latin1'))
const bytes = (text: string) => Buffer.from(text).toString('latin1')

describe('text in the charset that its label names', () => {
  test.each([
    ['windows-1252', '\x93\xfc\x94', '“ü”'],
    ['iso-8859-1', '\xfc', 'ü'],
    ['latin-1', '\xfc', 'ü'],
    ['"utf-8"', bytes('ü'), 'ü'],
    ["'utf-8'", bytes('ü'), 'ü'],
    ['utf8mb4', bytes('ü'), 'ü'],
    ['cp850', '\x81', 'ü'],
    ['ibm850', '\x81', 'ü'],
    ['cp437', '\x81', 'ü'],
    ['win-1251', '\xe0', 'а'],
    ['x-windows-949', '\xb0\xa1', '가'],
    ['viscii', '\xd5', 'ạ'],
    ['unicode', 'plain', 'plain'],
    ['utf-7', 'Gr+APwA3w-e', 'Grüße'],
    ['iso-2022-jp', '\x1b$B$"\x1b(B', 'あ'],
    ['iso-2022-jp-ms', '\x1b$B$"\x1b(B', 'あ'],
    ['_iso-2022-jp$SIO', '\x1b$B$"\x1b(B', 'あ'],
    ['iso-2022-kr', '\x1b$)C\x0e0!\x0f abc', '가 abc'],
    ['hz-gb-2312', '~{VPND~} a~~b', '中文 a~b'],
    // The well-known case: valid as UTF-8, and yet in the charset that its label names.
    ['gbk', '\xc1\xaa\xcd\xa8', '联通'],
  ])('%s', async (label, body, expected) => {
    const { text } = await parse([`Content-Type: text/plain; charset=${label}`], body)
    expect(text.trim()).toBe(expected)
  })
})

describe('text whose label says nothing, or nothing true', () => {
  test.each(['us-ascii', 'ANSI_X3.4-1968', 'unknown-8bit', 'default_charset', 'x-foo', 'utf-8'])(
    '%s may be UTF-8, or what Windows writes',
    async label => {
      const type = `Content-Type: text/plain; charset=${label}`
      expect((await parse([type], bytes('Grüße'))).text.trim()).toBe('Grüße')
      expect((await parse([type], 'Gr\xfc\xdfe')).text.trim()).toBe('Grüße')
    },
  )

  test('UTF-8 that was cut off stays UTF-8', async () => {
    const { text } = await parse([], bytes('Grüße aus Köln, 日本').slice(0, -1))
    expect(text.trim()).toBe('Grüße aus Köln, 日\uFFFD')
  })

  test('unlabelled Japanese of seven bits is Japanese', async () => {
    expect((await parse([], '\x1b$B$"\x1b(B')).text.trim()).toBe('あ')
  })

  test('HTML names its charset itself', async () => {
    const meta = '<html><head><meta http-equiv="Content-Type" content="text/html; charset=windows-1251">'
    const { safeHtml, text } = await parse(['Content-Type: text/html'], `${meta}<body>\xcf\xf0\xe8</body>`)
    expect(safeHtml?.trim()).toBe('При')
    expect(text).toBe('При')
    const short = await parse(['Content-Type: text/html'], '<meta charset=koi8-r><p>\xf0\xd2\xc9')
    expect(short.text).toBe('При')
    // A transcoding server left the old label in place.
    const recoded = await parse(['Content-Type: text/html'], `${meta}<body>${bytes('При')}</body>`)
    expect(recoded.text).toBe('При')
  })

  test('headers are in the charset of the body', async () => {
    const type = (charset: string) => `Content-Type: text/plain; charset=${charset}`
    const latin = await parse(
      ['From: J\xfcrgen <j@x.example>', 'Subject: Gr\xfc\xdfe', type('iso-8859-1')],
      '',
    )
    expect(latin).toMatchObject({ subject: 'Grüße', from: { name: 'Jürgen' } })
    expect((await parse(['Subject: \xf0\xd2\xc9', type('koi8-r')], '')).subject).toBe('При')
    expect((await parse(['Subject: Gr\xfc\xdfe'], '')).subject).toBe('Grüße')
    expect((await parse([`Subject: ${bytes('Grüße')}`, type('koi8-r')], '')).subject).toBe('Grüße')
  })

  test('a file has its name in the charset of the body', async () => {
    const { attachments } = await parse(
      ['Content-Type: multipart/mixed; boundary=b'],
      '--b\r\nContent-Type: text/plain; charset=iso-8859-1\r\n\r\n\xfc\r\n' +
        '--b\r\nContent-Type: application/pdf\r\nContent-Disposition: attachment; filename="\xdcbersicht.pdf"\r\n\r\nx\r\n--b--',
    )
    expect(attachments[0]?.name).toBe('Übersicht.pdf')
  })
})

test('whatever the label, any bytes become text', () => {
  const label = fc.oneof(
    fc.constantFrom('hz', 'iso-2022-kr', 'utf-7', 'base64', 'gb18030', 'utf-16', 'cp437', null),
    fc.string({ maxLength: 12 }),
  )
  forAll(fc.uint8Array({ maxLength: 200 }), label, (any, name) => {
    expect(typeof decodeText(any, name)).toBe('string')
  })
})
