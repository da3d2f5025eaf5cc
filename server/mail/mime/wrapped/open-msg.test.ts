import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compoundFile, type Folder, property, shortProperties } from '#testing/mime/msg-file.ts'
import { SIGNED } from '#testing/mime/signed.ts'
import { forAllTimes } from '#testing/random/for-all.ts'
import { parseMessage } from '../parse-message.ts'
import { openMsg } from './open-msg.ts'

/** In Windows' count: a ten-millionth of a second since 1601. */
const SENT = (BigInt(Date.UTC(2026, 10, 26, 12)) + 11_644_473_600_000n) * 10_000n
const person = (name: string, address: string, kind: number): Folder => ({
  ...shortProperties(8, [[0x0c15, 0x0003, BigInt(kind)]]),
  ...property(0x3001, name),
  ...property(0x39fe, address),
})
const letter = (subject: string, text: string, head: number, more: Folder = {}): Folder => ({
  ...shortProperties(head, [
    [0x0039, 0x0040, SENT],
    [0x0e07, 0x0003, 1n],
  ]),
  ...property(0x0037, subject),
  ...property(0x1000, text),
  ...property(0x0042, 'Gus Alder'),
  ...property(0x5d02, 'gus@alder.example'),
  ...property(0x1035, '<saved@alder.example>'),
  '__recip_version1.0_#00000000': person('Orla Finch', 'orla@birch.example', 1),
  '__recip_version1.0_#00000001': person('Bo', 'bo@birch.example', 2),
  ...more,
})
const attachment = (name: string, content: Buffer): Folder => ({
  ...shortProperties(8, []),
  ...property(0x3707, name),
  ...property(0x3701, content),
})
const whole = letter('The saved letter', 'inner words zebrafinch', 32, {
  ...property(0x1013, Buffer.from('<p>inner words <b>zebrafinch</b></p>')),
  '__attach_version1.0_#00000000': attachment('list.pdf', Buffer.from('%PDF '.repeat(2000))),
  '__attach_version1.0_#00000001': {
    ...shortProperties(8, []),
    '__substg1.0_3701000D': letter('Within it', 'words of a bullfinch', 24),
  },
})
const msg = compoundFile(whole)

const attached = (headers: string[], content: Buffer) =>
  parseMessage(
    Buffer.from(
      ['Content-Type: multipart/mixed; boundary=b', '', '--b', '', 'See the letter.', '--b', ...headers]
        .concat(['Content-Transfer-Encoding: base64', '', content.toString('base64'), '--b--'])
        .join('\r\n'),
    ),
  )

test('a message saved by Outlook is read whole', () => {
  expect(openMsg(msg)).toMatchObject({
    from: { name: 'Gus Alder', address: 'gus@alder.example' },
    to: [{ name: 'Orla Finch', address: 'orla@birch.example' }],
    cc: [{ name: 'Bo', address: 'bo@birch.example' }],
    subject: 'The saved letter',
    messageId: '<saved@alder.example>',
    sentAt: new Date('2026-11-26T12:00:00Z'),
    text: 'inner words zebrafinch',
    html: '<p>inner words <b>zebrafinch</b></p>',
    files: [{ filename: 'list.pdf' }],
    letters: [{ subject: 'Within it', text: 'words of a bullfinch' }],
  })
})

describe('attached to a letter', () => {
  test.each([
    ['any bytes', ['Content-Type: application/octet-stream; name="held.msg"']],
    ['a message of Outlook', ['Content-Type: application/vnd.ms-outlook; name=held']],
  ])('as %s it is shown like an attached letter, and its files are listed', (_, headers) => {
    const { text, safeHtml, attachments } = attached([...headers, 'Content-Disposition: attachment'], msg)
    expect(text).toContain('See the letter.')
    expect(text).toContain('inner words zebrafinch')
    expect(text).toContain('words of a bullfinch')
    expect(safeHtml).toContain('gus@alder.example')
    expect(attachments.map(({ name, bytes }) => [name, bytes.length])).toEqual([
      [expect.stringMatching(/^held/), msg.length],
      ['list.pdf', 10_000],
    ])
  })

  const clearSigned = [
    'Content-Type: multipart/signed; protocol="application/pkcs7-signature"; boundary=s',
    '',
    '--s',
    'Content-Type: text/html; charset=utf-8',
    '',
    '<p>The signed text, Gr&uuml;&szlig;e</p>',
    '--s',
    'Content-Type: application/pdf; name=list.pdf',
    'Content-Disposition: attachment; filename=list.pdf',
    '',
    '%PDF',
    '--s--',
  ].join('\r\n')
  test.each<[string, Folder, Folder, string[]]>([
    ['as a file', {}, attachment('smime.p7m', Buffer.from(SIGNED, 'base64')), ['held.msg']],
    [
      'in the open',
      property(0x001a, 'IPM.Note.SMIME.MultipartSigned'),
      attachment('smime.p7m', Buffer.from(clearSigned)),
      ['held.msg', 'list.pdf'],
    ],
    [
      'in the open, of a class of its own',
      property(0x001a, 'IPM.Note'),
      { ...attachment('smime.p7m', Buffer.from(clearSigned)), ...property(0x370e, 'multipart/signed') },
      ['held.msg', 'list.pdf'],
    ],
  ])('what it has signed with S/MIME %s is shown', (_, letterClass, file, files) => {
    const signed = letter('The signed letter', '', 32, {
      ...letterClass,
      '__attach_version1.0_#00000000': file,
    })
    const { text, attachments } = attached(
      ['Content-Type: application/octet-stream; name="held.msg"'],
      compoundFile(signed),
    )
    expect(text).toMatch(/See the letter\.[\s\S]*The signed letter[\s\S]*The signed text, Grüße/)
    expect(attachments.map(({ name }) => name)).toEqual(files)
  })

  test('a file that only has its name is listed', () => {
    for (const content of [
      Buffer.from('no message'),
      compoundFile({ WordDocument: Buffer.from('x') }),
      msg.subarray(0, 300),
    ]) {
      const { text, attachments } = attached(
        ['Content-Type: application/octet-stream; name="a.msg"'],
        content,
      )
      expect(text.trim()).toBe('See the letter.')
      expect(attachments.map(({ name }) => name)).toEqual(['a.msg'])
    }
  })
})

test('damage anywhere ends the reading, and never leads in a circle', () => {
  forAllTimes(
    300,
    fc.array(fc.tuple(fc.nat(msg.length - 1), fc.nat(255)), { maxLength: 40 }),
    fc.nat(msg.length),
    (changes, end) => {
      const damaged = Buffer.from(msg)
      for (const [at, value] of changes) damaged[at] = value
      openMsg(damaged)
      openMsg(damaged.subarray(0, end))
    },
  )
})
