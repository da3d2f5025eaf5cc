import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { forAll } from '#testing/random/for-all.ts'
import { parseMessage } from '../parse-message.ts'
import { decodeWords } from './encoded-words.ts'

const subjectOf = async (subject: string) =>
  (await parseMessage(Buffer.from(`Subject: ${subject}\r\n\r\nx`))).subject
const recipientsOf = async (to: string) => (await parseMessage(Buffer.from(`To: ${to}\r\n\r\nx`))).to

describe('subjects', () => {
  test.each([
    ['=?utf-8?Q?=F0=9F=98=80?=', '😀'],
    ['=?utf-8?B?8J+Y?= =?utf-8?B?gA==?=', '😀'],
    ['=?utf-8?Q?J=C3?=\r\n =?UTF-8?B?vHJnZW4=?=', 'Jürgen'],
    ['=?ISO-2022-JP?B?GyRCRnw=?= =?ISO-2022-JP?B?GyRCS1wbKEI=?=', '日本'],
    ['=?iso-8859-1*de?Q?Gr=FC=DFe?=', 'Grüße'],
    ['=?utf-8?q?=5BTicket=5D?= =?us-ascii?q?_x?=', '[Ticket] x'],
    ['=?cp1252?Q?=FC?= =?utf-8?Q?=C3=BC?=', 'üü'],
    ['Re: =?utf-8?Q?a?=b', 'Re: ab'],
    ['=?unknown-8bit?Q?Gr=C3=BC=C3=9Fe?=', 'Grüße'],
    ['=?us-ascii?Q?Gr=FC=DFe?=', 'Grüße'],
    ['=?cp850?Q?=81?=', 'ü'],
    ['=?utf-8?X?abc?=', '=?utf-8?X?abc?='],
    ['=?utf-8?Q?=?=', '='],
    ['=?utf-8?Q?A=3D=ZZ?=', 'A==ZZ'],
  ])('%s', async (written, expected) => {
    expect(await subjectOf(written)).toBe(expected)
  })
})

describe('names of people', () => {
  test.each([
    ['=?utf-8?Q?M=C3=BCller, Anna?= <a@x.example>', 'Müller, Anna'],
    ['=?utf-8?Q?Anna_(Sales)?= <a@x.example>', 'Anna (Sales)'],
    ['=?utf-8?Q?Re:_Anna?= <a@x.example>', 'Re: Anna'],
    ['"=?utf-8?Q?M=C3=BCller=2C_Anna?=" <a@x.example>', 'Müller, Anna'],
    ['=?utf-8?Q?A?= =?utf-8?Q?B?= (=?utf-8?Q?C?=) <a@x.example>', 'AB'],
    ['=?utf-8?Q?bob=40x.example=3E=2C_=3Ceve=40y?= <a@x.example>', 'bob@x.example>, <eve@y'],
    ['=?utf-8?Q?A=0D=0ABcc:_b@y?= <a@x.example>', 'A Bcc: b@y'],
    ['=?utf-8?Q?Anna_=3Ca=40x.example=3E?=', 'Anna'],
  ])('%s', async (written, name) => {
    expect(await recipientsOf(written)).toEqual([{ name, address: 'a@x.example' }])
  })

  test('an encoded name makes no address', async () => {
    expect(await recipientsOf('=?utf-8?B?YUBldmlsLmNvbQ==?=')).toEqual([])
  })
})

test('what was encoded is decoded, wherever it was cut', () => {
  forAll(fc.string({ unit: 'grapheme', minLength: 1 }), fc.integer({ min: 3, max: 30 }), (text, length) => {
    const bytes = Buffer.from(text)
    const words = Array.from({ length: Math.ceil(bytes.length / length) }, (_, at) => {
      const piece = bytes.subarray(at * length, (at + 1) * length)
      return at % 2 === 0
        ? `=?utf-8?B?${piece.toString('base64')}?=`
        : `=?UTF-8?q?${piece.toString('hex').replace(/../g, '=$&')}?=`
    })
    expect(decodeWords(words.join(' '))).toBe(text)
  })
})

test('a header of nothing but beginnings takes no time', () => {
  for (const part of ['=?', '=?a?q?', '=?a?q?=', '=?utf-8?q?a?= '])
    expect(decodeWords(part.repeat(200_000)).length).toBeGreaterThan(0)
})
