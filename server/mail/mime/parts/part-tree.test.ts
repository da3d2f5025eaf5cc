import { describe, expect, test } from 'vitest'
import { parseMessage } from '../parse-message.ts'
import { contentOf } from './part-content.ts'
import { cutIntoParts, type Part } from './part-tree.ts'

const leavesOf = (part: Part): Part[] => (part.parts.length === 0 ? [part] : part.parts.flatMap(leavesOf))
/** The contents of the leaves, as Latin-1. */
const contents = (source: string) =>
  leavesOf(cutIntoParts(Buffer.from(source, 'latin1'), () => null).root).map(part =>
    Buffer.from(contentOf(part)).toString('latin1'),
  )
const HEAD = 'Content-Type: multipart/mixed; boundary=b'
const inParts = (lineEnd: string, ...parts: string[]) =>
  `${HEAD}${lineEnd}${lineEnd}${parts.map(part => `--b${lineEnd}${part}${lineEnd}`).join('')}--b--${lineEnd}`

describe('the bytes of a part', () => {
  test.each(['\r\n', '\n'])('are all but the line end before the delimiter (%j)', lineEnd => {
    const odd = ['', 'a', 'a\r\r', 'a\r\nb\nc\r', '\0\xff', `${lineEnd}a${lineEnd}`]
    expect(
      contents(inParts(lineEnd, ...odd.map(content => `Content-Type: x/y${lineEnd}${lineEnd}${content}`))),
    ).toEqual(odd)
  })

  test.each([
    ['quoted-printable', '%PDF=0D=0A=\r\n=FFa=3Db \t\r\nc=\r\n', '%PDF\r\n\xffa=b\r\nc'],
    ['quoted-printable', '=ZZ = \t\r\n=e9=', '=ZZ \xe9'],
    ['base64', 'JVBE\r\nRg0K\r\n', '%PDF\r\n'],
    ['8bit', '%PDF\r\rx\ny', '%PDF\r\rx\ny'],
    ['x-uuencode', 'begin 644 a\r\n$)5!$1@``\r\n`\r\nend\r\n', '%PDF'],
    ['x-unheard-of', 'a=20b', 'a=20b'],
  ])('in %s: %j', (encoding, written, content) => {
    expect(contents(`Content-Type: x/y\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n${written}`)).toEqual(
      [content],
    )
  })

  test('stay as they are where uuencode holds more than a file', () => {
    const written = 'Look:\r\nbegin 644 a\r\n$)5!$1@``\r\n`\r\nend'
    expect(contents(`Content-Type: x/y\r\nContent-Transfer-Encoding: x-uuencode\r\n\r\n${written}`)).toEqual([
      written,
    ])
  })
})

describe('what is damaged', () => {
  test('boundaries that begin alike, and a multipart that is not closed', () => {
    const inner = 'Content-Type: multipart/mixed; boundary=bb\r\n\r\n--bb\r\n\r\none\r\n--bbb\r\n'
    expect(contents(inParts('\r\n', inner, '\r\ntwo'))).toEqual(['one\r\n--bbb\r\n', 'two'])
  })

  test('parts without headers, or without the empty line below them', () => {
    expect(
      contents(
        inParts('\r\n', 'only text', 'Note: text', 'Content-Type: text/plain\r\nyes, a text', '\r\nx'),
      ),
    ).toEqual(['only text', 'Note: text', 'yes, a text', 'x'])
  })

  test('a header whose first semicolon is missing', () => {
    expect(contents('Content-Type: multipart/mixed boundary=b\r\n\r\n--b\r\n\r\none\r\n--b--')).toEqual([
      'one',
    ])
  })

  test('a message without any header is a text', () => {
    expect(parseMessage(Buffer.from('Dear all\n\nthis is all.')).text).toBe('Dear all\n\nthis is all.\n')
  })

  test('more files than are listed are told of', () => {
    const many = inParts('\r\n', ...Array.from({ length: 1001 }, (_, at) => `Content-Type: x/y\r\n\r\n${at}`))
    const { attachments, problems } = parseMessage(Buffer.from(many))
    expect(attachments).toHaveLength(1000)
    expect(problems).toEqual([expect.stringMatching(/more than 1,000 files/)])
  })
})
