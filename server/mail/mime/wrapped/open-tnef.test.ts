import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { forAllTimes } from '#testing/random/for-all.ts'
import { parseMessage } from '../parse-message.ts'
import { openTnef } from './open-tnef.ts'

/** MS-OXTNEF section 2.1.3.1: level, name, length, value, checksum. */
const attribute = (level: 1 | 2, id: number, data: Buffer) => {
  const head = Buffer.alloc(9)
  head.writeUInt8(level)
  head.writeUInt32LE(id, 1)
  head.writeUInt32LE(data.length, 5)
  return Buffer.concat([head, data, Buffer.from([data.reduce((sum, byte) => sum + byte, 0) & 0xff, 0])])
}
const number = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value >>> 0)
  return bytes
}
const padded = (data: Buffer) => Buffer.concat([data, Buffer.alloc((4 - (data.length % 4)) % 4)])
const sized = (data: Buffer) => Buffer.concat([number(data.length), padded(data)])
const property = (type: number, id: number, value: Buffer) =>
  Buffer.concat([
    number(type | (id << 16)),
    ...([0x1e, 0x1f, 0x102, 0xd].includes(type) ? [number(1)] : []),
    value,
  ])
const text = (id: number, value: string) => property(0x1f, id, sized(Buffer.from(`${value}\0`, 'utf16le')))
const properties = (...list: Buffer[]) => Buffer.concat([number(list.length), ...list])
const tnef = (...attributes: Buffer[]) =>
  Buffer.concat([number(0x223e9f78), Buffer.from([1, 0]), ...attributes])
const rtf = (content: string) =>
  Buffer.concat([
    number(content.length + 12),
    number(content.length),
    Buffer.from('MELA'),
    number(0),
    Buffer.from(content, 'latin1'),
  ])
const file = (name: string, content: string) => [
  attribute(2, 0x00069002, Buffer.alloc(14)),
  attribute(2, 0x00018010, Buffer.from(`${name.slice(0, 8)}\0`, 'latin1')),
  attribute(2, 0x0006800f, Buffer.from(content)),
  attribute(2, 0x00069005, properties(text(0x3707, name))),
]
const ofMessage = (...list: Buffer[]) => attribute(1, 0x00069003, properties(...list))

const mailWith = (content: Buffer, written = 'Hello', type = 'application/ms-tnef') =>
  parseMessage(
    Buffer.from(
      [
        'Content-Type: multipart/mixed; boundary=b',
        '',
        '--b',
        'Content-Type: text/plain',
        '',
        written,
        '--b',
        `Content-Type: ${type}; name=winmail.dat`,
        'Content-Transfer-Encoding: base64',
        '',
        content.toString('base64'),
        '--b--',
      ].join('\r\n'),
    ),
  )

describe("Outlook's winmail.dat", () => {
  test.each(['application/ms-tnef', 'application/vnd.ms-tnef', 'application/octet-stream'])(
    'gives way to the files in it: %s',
    async type => {
      const { attachments, text, problems } = await mailWith(
        tnef(...file('Grüße an alle.pdf', '%PDF'), ...file('b.png', 'PNG')),
        'Hello',
        type,
      )
      expect(
        attachments.map(({ name, mimeType, bytes }) => [name, mimeType, Buffer.from(bytes).toString()]),
      ).toEqual([
        ['Grüße an alle.pdf', 'application/octet-stream', '%PDF'],
        ['b.png', 'image/png', 'PNG'],
      ])
      expect(text.trim()).toBe('Hello')
      expect(problems).toEqual([])
    },
  )

  test('its text is shown where the message has no other', async () => {
    const inner = tnef(ofMessage(text(0x1000, 'The only text')))
    expect((await mailWith(inner, '')).text).toBe('The only text')
    expect((await mailWith(inner, 'Hello')).text.trim()).toBe('Hello')
  })

  test('names and texts are in the code page that it names', async () => {
    const page = attribute(1, 0x00069007, Buffer.concat([number(1251), number(0)]))
    const { text } = await mailWith(tnef(page, attribute(1, 0x0002800c, Buffer.from([0xcf, 0xf0, 0]))), '')
    expect(text).toBe('Пр')
  })

  test('HTML within, with its pictures', async () => {
    const html = property(0x102, 0x1013, sized(Buffer.from('<p>Gr\u00fc\u00dfe<img src="cid:a@b"></p>')))
    const page = property(3, 0x3fde, number(65001))
    const picture = [
      attribute(2, 0x00069002, Buffer.alloc(14)),
      attribute(2, 0x0006800f, Buffer.from('PNG')),
      attribute(2, 0x00069005, properties(text(0x3707, 'a.png'), text(0x3712, 'a@b'))),
    ]
    const { safeHtml, attachments } = await mailWith(tnef(ofMessage(html, page), ...picture), '')
    expect(safeHtml).toContain('Grüße<img data-cid="a@b"')
    expect(attachments.map(({ name, isInline }) => ({ name, isInline }))).toEqual([
      { name: 'a.png', isInline: true },
    ])
  })

  test('RTF that was HTML, and RTF that was not', async () => {
    const was = String.raw`{\rtf1\ansi\ansicpg1252\fromhtml1 \deff0{\fonttbl{\f0\fswiss\fcharset0 Arial;}{\f1\fcharset204 Arial Cyr;}}{\colortbl\red0;}{\*\generator x;}{\*\htmltag19 <html>}{\*\htmltag64 <p>}\htmlrtf {\htmlrtf0 Gr\'fc\u223\'dfe \{x\} {\f1 \'cf\'f0}{\*\htmltag84 &amp;}\htmlrtf &\htmlrtf0\htmlrtf }\htmlrtf0{\*\htmltag72 </p>}{\*\htmltag27 </html>}}`
    const html = await mailWith(tnef(ofMessage(property(0x102, 0x1009, sized(rtf(was))))), '')
    expect(html.safeHtml).toBe('<p>Grüße {x} Пр&amp;</p>')
    const plain = String.raw`{\rtf1\ansi{\fonttbl{\f0 Arial;}}{\stylesheet{\s0 Normal;}}{\info{\author Ana}}\f0 One\par Two\tab three {\b bold}\u8364?\par {\pict 0a0b}}`
    const text = await mailWith(tnef(ofMessage(property(0x102, 0x1009, sized(rtf(plain))))), '')
    expect(text.text.trim()).toBe('One\nTwo\tthree bold€')
  })

  test('compressed RTF, as the specification has it', async () => {
    const examples = [
      '2d0000002b0000004c5a4675f1c5c7a703000a007263706731323542320af32068656c090020627705b06c647d0a800fa0',
      '1a0000001c0000004c5a4675e2d44b51410004205758595a0d6e7d010eb0',
    ]
    const texts = await Promise.all(
      examples.map(async hex =>
        (
          await mailWith(tnef(ofMessage(property(0x102, 0x1009, sized(Buffer.from(hex, 'hex'))))), '')
        ).text.trim(),
      ),
    )
    expect(texts).toEqual(['hello world', 'WXYZWXYZWXYZWXYZWXYZ'])
  })

  test('a letter within is a file, and so is what was attached to it', async () => {
    const inner = tnef(ofMessage(text(0x1000, 'The inner text')), ...file('deep.txt', 'deep'))
    const letter = [
      attribute(2, 0x00069002, Buffer.alloc(14)),
      attribute(
        2,
        0x00069005,
        properties(
          text(0x3001, 'Re: Inner'),
          property(0xd, 0x3701, sized(Buffer.concat([Buffer.alloc(16), inner]))),
        ),
      ),
    ]
    const { attachments } = await mailWith(tnef(...letter))
    expect(attachments.map(({ name, bytes }) => [name, Buffer.from(bytes).toString()])).toEqual([
      ['Re_ Inner.txt', 'The inner text'],
      ['deep.txt', 'deep'],
    ])
  })

  test('properties with names, of many values and of every size are passed over', async () => {
    const named = Buffer.concat([
      number(0x1f | (0x8001 << 16)),
      Buffer.alloc(16),
      number(1),
      sized(Buffer.from('key\0', 'utf16le')),
      number(1),
      sized(Buffer.from('x\0', 'utf16le')),
    ])
    const numbered = Buffer.concat([
      number(0x0b | (0x8002 << 16)),
      Buffer.alloc(16),
      number(0),
      number(7),
      number(1),
    ])
    const several = Buffer.concat([
      number(0x101f | (0x10 << 16)),
      number(2),
      sized(Buffer.from('a')),
      sized(Buffer.alloc(0)),
    ])
    const shorts = Buffer.concat([number(0x1002 | (0x11 << 16)), number(3), Buffer.alloc(8)])
    const others = [
      property(2, 0x12, number(1)),
      property(0x40, 0x13, Buffer.alloc(8)),
      property(0x48, 0x14, Buffer.alloc(16)),
    ]
    const { text: read } = await mailWith(
      tnef(ofMessage(named, numbered, several, shorts, ...others, text(0x1000, 'Behind them'))),
      '',
    )
    expect(read).toBe('Behind them')
  })

  test('what was cut off is read as far as it goes', async () => {
    const whole = tnef(...file('a.txt', 'first'), ...file('b.txt', 'second'))
    const { attachments } = await mailWith(whole.subarray(0, whole.length - 60))
    expect(attachments[0]?.name).toBe('a.txt')
    const { problems, attachments: kept } = await mailWith(Buffer.from('no such thing'))
    expect(problems).toEqual([expect.stringMatching(/winmail\.dat/)])
    expect(kept.map(({ name }) => name)).toEqual(['winmail.dat'])
  })

  test('any bytes are read without harm', () => {
    const part = fc.oneof(
      fc.uint8Array({ maxLength: 60 }).map(bytes => Buffer.from(bytes)),
      fc
        .tuple(
          fc.constantFrom(0x00069002, 0x00069003, 0x00069005, 0x0002800c, 0x00069007),
          fc.uint8Array({ maxLength: 80 }),
        )
        .map(([id, bytes]) => attribute(1, id, Buffer.from(bytes))),
      fc
        .string({
          unit: fc.constantFrom(
            '{',
            '}',
            '\\',
            "\\'e4",
            '\\u-1',
            '\\par',
            '\\*',
            '\\f0',
            '\\bin9',
            'x',
            '\n',
            '\\htmlrtf',
          ),
        })
        .map(content => ofMessage(property(0x102, 0x1009, sized(rtf(`{\\rtf1\\fromhtml1 ${content}`))))),
      fc
        .uint8Array({ maxLength: 60 })
        .map(bytes =>
          ofMessage(
            property(
              0x102,
              0x1009,
              sized(
                Buffer.concat([
                  number(60),
                  number(0xffffffff),
                  Buffer.from('LZFu'),
                  number(0),
                  Buffer.from(bytes),
                ]),
              ),
            ),
          ),
        ),
    )
    forAllTimes(1000, fc.array(part), parts => {
      expect(openTnef(tnef(...parts))).not.toBeNull()
    })
  })

  // Longer than a test may take, or more memory than there is, if anything were looked at again and again.
  test('megabytes of the worst', () => {
    const large = (piece: Buffer) =>
      Buffer.concat(Array.from({ length: Math.ceil(4_000_000 / piece.length) }, () => piece))
    const group = (content: Buffer) => ofMessage(property(0x102, 0x1009, sized(content)))
    for (const content of [
      large(attribute(2, 0x00069002, Buffer.alloc(0))),
      large(Buffer.alloc(9)),
      large(ofMessage(text(0x1000, 'x'))),
      ...['{', '}', "\\'e4", '\\u1', '{\\f0', '\\', '\\bin1'].map(piece =>
        group(rtf(`{\\rtf1 ${piece.repeat(1_000_000)}`)),
      ),
      group(
        Buffer.concat([
          number(0),
          number(0xffffffff),
          Buffer.from('LZFu'),
          number(0),
          Buffer.alloc(4_000_000, 0xff),
        ]),
      ),
      attribute(1, 0x00069003, Buffer.concat([number(0xffffffff), Buffer.alloc(4_000_000)])),
      attribute(
        1,
        0x00069003,
        Buffer.concat([number(1), number(0x101f), number(0xffffffff), Buffer.alloc(4_000_000)]),
      ),
    ])
      expect(openTnef(tnef(content))).not.toBeNull()
  })
})
