import { existsSync, readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseMessage } from './parse-message.ts'

const parse = (source: string | Uint8Array) =>
  parseMessage(typeof source === 'string' ? Buffer.from(source) : source)
const message = (headers: string[], body = 'Hello') => `${headers.join('\r\n')}\r\n\r\n${body}\r\n`

/** Finds strings anywhere in a value that PostgreSQL would refuse. */
function halvesIn(value: unknown): string[] {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0') ? [] : [value]
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return []
  return Object.values(value).flatMap(halvesIn)
}

describe('reading a message', () => {
  test('names, addresses, ids and dates', async () => {
    const parsed = await parse(
      message([
        'From: =?utf-8?q?J=C3=BCrgen?= <j@a.example>',
        'To: "Doe, Ana" <ana@b.example>, team: x@c.example, y@c.example;',
        'Subject: =?utf-8?b?R3LDvMOfZQ==?=',
        'Date: Fri, 20 Nov 2026 10:00:00 +0100',
        'Message-ID: <1@a.example>',
        'In-Reply-To: <0@b.example>',
        'References: <r@b.example>\r\n <0@b.example>',
      ]),
    )
    expect(parsed).toMatchObject({
      from: { name: 'Jürgen', address: 'j@a.example' },
      subject: 'Grüße',
      rfcMessageId: '1@a.example',
      inReplyTo: '0@b.example',
      references: ['r@b.example', '0@b.example'],
      text: 'Hello\n',
      safeHtml: null,
      problems: [],
      isBulk: false,
    })
    expect(parsed.to.map(({ address }) => address)).toEqual(['ana@b.example', 'x@c.example', 'y@c.example'])
    expect(parsed.sentAt).toEqual(new Date('2026-11-20T09:00:00Z'))
  })

  test('a date that is nonsense is none', async () => {
    expect((await parse(message(['Date: yesterday, more or less']))).sentAt).toBeNull()
    expect((await parse(message(['Date: Fri, 20 Nov 9026 10:00:00 +0100']))).sentAt).toBeNull()
  })

  test('ids are read without white space and brackets, however they are written', async () => {
    const parsed = await parse(
      message(['Message-ID: <abc def@x.example>', 'In-Reply-To: <a@\r\n b>', 'References: a@b>, <c@d']),
    )
    expect(parsed).toMatchObject({
      rfcMessageId: 'abcdef@x.example',
      inReplyTo: 'a@b',
      references: ['a@b', 'c@d'],
    })
  })

  test('addresses stand as mail can be sent to them', async () => {
    const { to } = await parse(message(['To: <mailto:a@x.example>, "a b"@x.example']))
    expect(to.map(({ address }) => address)).toEqual(['a@x.example', '"a b"@x.example'])
  })

  test('a sender without a domain is one', async () => {
    const { from, isBulk } = await parse(message(['From: "Mail Delivery System" <MAILER-DAEMON>']))
    expect({ from, isBulk }).toEqual({
      from: { name: 'Mail Delivery System', address: 'MAILER-DAEMON' },
      isBulk: true,
    })
  })

  test('NUL bytes and half characters never get through', async () => {
    const parsed = await parse(message(['Subject: a\0b', 'From: x\0 <x@a.example>'], 'one\0two'))
    expect(JSON.stringify(parsed)).not.toContain('\\u0000')
    expect(parsed.text).toContain('onetwo')
  })

  test('attachments and pictures of the text are told apart, with safe names', async () => {
    const source = [
      'Content-Type: multipart/related; boundary=b',
      '',
      '--b',
      'Content-Type: text/html',
      '',
      '<p>x<img src="cid:p@a"></p>',
      '--b',
      'Content-Type: image/png; name=p.png',
      'Content-ID: <p@a>',
      'Content-Transfer-Encoding: base64',
      '',
      'iVBORw0KGgo=',
      '--b',
      'Content-Type: application/pdf',
      'Content-Disposition: attachment; filename="../../etc/passwd"',
      '',
      '%PDF',
      '--b--',
      '',
    ].join('\r\n')
    const { attachments, safeHtml } = await parse(source)
    expect(attachments.map(({ name, isInline }) => ({ name, isInline }))).toEqual([
      { name: 'p.png', isInline: true },
      { name: '_.._etc_passwd', isInline: false },
    ])
    expect(safeHtml).toContain('data-cid="p@a"')
  })

  test('10,000 recipients are read', async () => {
    const list = Array.from({ length: 10_000 }, (_, index) => `Person ${index} <p${index}@a.example>`).join(
      ',\r\n ',
    )
    expect((await parse(message([`To: ${list}`]))).to).toHaveLength(10_000)
  })

  test('nesting without end is cut short and said so', async () => {
    const depth = 5000
    const opening = Array.from(
      { length: depth },
      (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}\r\n`,
    )
    const parsed = await parse(`Subject: deep\r\n${opening.join('')}Content-Type: text/plain\r\n\r\nbottom`)
    expect(parsed.subject).toBe('deep')
    expect(parsed.problems).toHaveLength(1)
  })

  test('the head of an oversized message says that it is one', async () => {
    const parsed = await parseMessage(Buffer.from(message(['Subject: big'])), { truncated: true })
    expect(parsed.subject).toBe('big')
    expect(parsed.problems[0]).toMatch(/too large/)
  })

  test('nothing of it holds half of a character, wherever it is cut', async () => {
    const smile = '😀'
    const longs = fc
      .constantFrom(119, 120, 124, 499, 500, 3999, 4000)
      .map(length => 'x'.repeat(length) + smile)
    const some = fc.oneof(
      longs,
      fc.constant(smile.repeat(2500)),
      fc.string({ unit: 'binary', maxLength: 20 }),
    )
    const line = some.map(text => text.replace(/[\r\n]/g, ' '))
    const html = fc.constantFrom(
      '',
      '&#xD83D;',
      '&#55357;&#0;',
      '<p title="&#xDE00;">',
      '<p style="color:&#xD83D;">',
    )
    await fc.assert(
      fc.asyncProperty(line, line, line, html, some, async (subject, name, file, odd, body) => {
        const parsed = await parse(
          message(
            [
              `Subject: ${subject}`,
              `From: "${name}" <${name}@x.example>`,
              `Message-ID: <${name}>`,
              `List-Unsubscribe: <https://x.example/${subject}>`,
              `List-Unsubscribe-Post: ${subject}`,
              'Content-Type: multipart/mixed; boundary=b',
            ],
            [
              '--b\r\nContent-Type: text/html; charset=utf-8\r\n',
              `<p>${odd}${body}</p>`,
              `--b\r\nContent-ID: ${name}\r\nContent-Disposition: attachment; filename="${file}"\r\n\r\nx`,
              '--b--',
            ].join('\r\n'),
          ),
        )
        expect(halvesIn(parsed)).toEqual([])
      }),
      { numRuns: 150 },
    )
  })

  test.each(['text/plain', 'text/html'])('nor a text as long as texts may be: %s', async type => {
    for (const length of [999_999, 1_999_999]) {
      const parsed = await parse(message([`Content-Type: ${type}`], `${'a'.repeat(length)}😀 tail`))
      expect(halvesIn(parsed)).toEqual([])
    }
  })

  test('any bytes make a message', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 3000 }), async bytes => {
        const parsed = await parse(bytes)
        expect(halvesIn(parsed)).toEqual([])
      }),
      { numRuns: 300 },
    )
  })
})

const corpus = new URL('../../../../shared/corpora/mime/', import.meta.url)
describe.skipIf(!existsSync(corpus))('public messages', () => {
  interface Expected {
    file: string
    group: string
    expect: { from?: { address: string }[]; subject?: string; message_id?: string }
    python_email_agrees: Record<string, boolean>
  }
  const cases = existsSync(corpus)
    ? readFileSync(new URL('expected.jsonl', corpus), 'utf8')
        .trim()
        .split('\n')
        .map(line => JSON.parse(line) as Expected)
    : []

  test('every one is read, and senders and subjects agree where two other parsers agree', async () => {
    let compared = 0
    for (const { file, expect: expected, python_email_agrees: agrees, group } of cases) {
      const parsed = await parse(readFileSync(new URL(file, corpus)))
      if (group === 'malformed') continue
      const [sender] = expected.from ?? []
      if (agrees.from && sender?.address) {
        expect(parsed.from?.address, file).toBe(sender.address)
        compared += 1
      }
      if (agrees.subject && expected.subject) {
        expect(parsed.subject.replace(/\s+/g, ' '), file).toBe(expected.subject.replace(/\s+/g, ' ').trim())
        compared += 1
      }
    }
    expect(cases.length).toBeGreaterThan(0)
    expect(readdirSync(new URL('eml', corpus)).length).toBeGreaterThan(0)
    console.log(`${cases.length} public messages read, ${compared} fields compared`)
  })
})
