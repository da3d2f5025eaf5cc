import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { pack } from 'tar-stream'
import { describe, expect, test } from 'vitest'
import { mboxEntry } from '#server/mail/mime/mbox.ts'
import { parseMessage } from '#server/mail/mime/parse-message.ts'
import { allOf, zipOf } from '#testing/files/zip-of.ts'
import { extent } from '#testing/limits.ts'
import { compoundFile, property, shortProperties } from '#testing/mime/msg-file.ts'
import type { ByteSource } from './byte-source.ts'
import type { FoundMail } from './found-mail.ts'
import { placesOfLabels, placesOfPath } from './places.ts'
import { readMailFile } from './read-mail-file.ts'
import { splitMbox } from './split-mbox.ts'
import { unquoted } from './unquote.ts'

const bytesOf = (content: Buffer): ByteSource => ({
  size: content.length,
  read: async (offset, length) => content.subarray(offset, offset + length),
})

async function readAll(name: string, content: Buffer, from = { entry: 0, offset: 0 }): Promise<FoundMail[]> {
  return allOf(readMailFile({ name, source: bytesOf(content) }, from))
}

const textOf = (part: FoundMail | undefined): string =>
  part && 'mail' in part
    ? part.mail.source.toString('latin1')
    : `left out: ${part && 'reason' in part ? part.reason : ''}`

const message = (id: string, body = 'Hello', more: string[] = []) =>
  [
    `From: Zoe <zoe@x.example>`,
    ...more,
    `Subject: ${id}`,
    `Message-ID: <${id}@x.example>`,
    '',
    body,
    '',
  ].join('\r\n')

async function tarOf(files: Record<string, string>): Promise<Buffer> {
  const tar = pack()
  for (const [name, content] of Object.entries(files)) tar.entry({ name }, content)
  tar.finalize()
  return Buffer.concat(await allOf(tar as AsyncIterable<Buffer>))
}

describe('an mbox', () => {
  const trap = 'From here on it is text.\n>From there, too.\n>>From afar.'
  const separator = 'From zoe@x.example Tue Nov 24 10:00:00 2026'

  test.each([
    ['mboxrd', `${trap.replace(/^>*From /gm, '>$&')}\n`, trap, ''],
    // In mboxo nobody can tell which ">From" was there before.
    ['mboxo', '>From here on it is text.\n', 'From here on it is text.', ''],
    ['mboxcl2', `${trap}\n`, trap, `Content-Length: ${trap.length + 1}\n`],
    ['mboxcl', '>From here on it is text.\n', 'From here on it is text.', 'Content-Length: 26\n'],
    ['a wrong length', '>From here on it is text.\n', 'From here on it is text.', 'Content-Length: 9\n'],
  ])('of the kind %s is read as it was written, with LF and CRLF', async (_kind, body, expected, length) => {
    const text = [1, 2].map(n => `${separator}\nSubject: ${n}\n${length}\n${body}\n`).join('')
    const wanted = [1, 2].map(n => `Subject: ${n}\r\n\r\n${expected.replaceAll('\n', '\r\n')}\r\n`)
    expect((await readAll('a.mbox', Buffer.from(text))).map(textOf)).toEqual(wanted)
    // Whoever writes CRLF counts it, too.
    const longer = text.replace(
      /(?<=Content-Length: )\d\d/g,
      n => `${Number(n) + body.split('\n').length - 1}`,
    )
    const crlf = Buffer.from(longer.replaceAll('\n', '\r\n'))
    expect((await readAll('a.mbox', crlf)).map(textOf)).toEqual(wanted)
  })

  test('that we wrote has the same bytes, however it is cut into pieces, and from every position', async () => {
    const line = fc.constantFrom('From me Tue Nov 24 10:00:00 2026', '>From x', '', 'A: b', separator, 'text')
    const body = fc.array(line, { maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(
        fc.array(body, { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 1, max: 90 }),
        async (bodies, size) => {
          const sources = bodies.map((lines, n) => Buffer.from(message(`m${n}`, lines.join('\r\n'))))
          const file = Buffer.concat(
            sources.map(source => mboxEntry(source, new Date('2026-11-24T10:00:00Z'))),
          )
          async function* pieces(from: number) {
            for (let at = from; at < file.length; at += size) yield file.subarray(at, at + size)
          }
          const all = await allOf(splitMbox(pieces(0), { start: 0, most: 1e6 }))
          expect(all.map(part => unquoted(part)?.toString().trimEnd())).toEqual(
            sources.map(s => s.toString().trimEnd()),
          )
          for (const [n, { next }] of all.entries()) {
            const rest = await allOf(splitMbox(pieces(next), { start: next, most: 1e6 }))
            expect(rest.map(({ bytes }) => `${bytes}`)).toEqual(
              all.slice(n + 1).map(({ bytes }) => `${bytes}`),
            )
          }
        },
      ),
      { numRuns: extent(20) },
    )
  })

  test('leaves out what is too large or no message, by name, and goes on', async () => {
    const big = `${separator}\nSubject: big\n\n${'x'.repeat(5000)}\n\n`
    const file = Buffer.from(`${big}${separator}\nSubject: small\n\nok\n\n`)
    async function* chunks() {
      for (let at = 0; at < file.length; at += 700) yield file.subarray(at, at + 700)
    }
    const parts = await allOf(splitMbox(chunks(), { start: 0, most: 2000 }))
    expect(parts.map(({ bytes }) => bytes?.toString() ?? null)).toEqual([null, 'Subject: small\n\nok\n'])
    expect((await readAll('empty.mbox', Buffer.from('From nobody\n\n'))).map(textOf)).toEqual([
      'left out: There is no message in it.',
    ])
  })

  test('gives the flags that Thunderbird and others have written, and leaves these lines out', async () => {
    const heads = [
      'Status: RO\nX-Status: AF',
      'X-Mozilla-Status: 0004',
      'X-Mozilla-Status: 0009',
      'Status: O',
    ]
    const file = heads.map(head => `From - Tue Nov 24 10:00:00 2026\n${head}\nSubject: s\n\nb\n\n`).join('')
    const found = await readAll('Inbox', Buffer.from(file))
    expect(found.map(part => ('mail' in part ? part.mail.flags : part.reason))).toEqual([
      { read: true, starred: true, answered: true, draft: false },
      { read: false, starred: true, answered: false, draft: false },
      'It was deleted in the program it comes from.',
      { read: false, starred: false, answered: false, draft: false },
    ])
    expect(textOf(found[0])).toBe('Subject: s\r\n\r\nb\r\n')
  })
})

describe('an archive', () => {
  const takeout = [
    'From 1795@xxx Tue Nov 24 10:00:00 +0000 2026',
    'X-GM-THRID: 1795',
    'X-Gmail-Labels: Inbox,Important,Unread,"Plans, large",=?UTF-8?Q?Caf=C3=A9?=',
    message('one').replaceAll('\r\n', '\n'),
  ].join('\n')

  test('of Google Takeout has labels as folders, and the message as it was', async () => {
    const zip = await zipOf({
      'Takeout/archive_browser.html': '<html>',
      'Takeout/Mail/All mail Including Spam and Trash.mbox': takeout,
    })
    const [page, found] = await readAll('takeout.zip', zip)
    expect(page).toMatchObject({ name: 'Takeout/archive_browser.html', reason: 'It is not a message.' })
    expect(textOf(found)).toBe(message('one'))
    expect(found).toMatchObject({
      places: { roles: ['inbox'], names: ['Plans, large', 'Café'] },
      mail: { flags: { read: false }, receivedAt: new Date('2026-11-24T10:00:00Z') },
    })
  })

  test('with single messages, a Maildir and damaged parts: what can be read is read', async () => {
    const files = {
      'mails/Work/a.eml': message('a'),
      'Maildir/.Offers.Old/cur/1700000000.x:2,RS': message('b'),
      'Maildir/new/1700000001.y': message('c'),
      'Maildir/dovecot-uidlist': '3',
      'note.txt': 'no mail',
    }
    const expected = [
      ['a', { roles: [], names: ['mails/Work'] }, true],
      ['b', { roles: [], names: ['Offers/Old'] }, true],
      ['c', null, false],
      'It is not a message.',
    ]
    const brief = (parts: FoundMail[]) =>
      parts.map(part =>
        'mail' in part
          ? [part.mail.messageId?.replace('@x.example', ''), part.places, part.mail.flags.read]
          : part.reason,
      )
    const tar = await tarOf(files)
    for (const [name, content] of [
      ['m.zip', await zipOf(files)],
      ['m.tar', tar],
      ['m.tgz', gzipSync(tar)],
    ] as const)
      expect(brief(await readAll(name, content))).toEqual(expected)

    const zip = await zipOf({ 'x.eml': message('x', 'x'.repeat(3000)), 'y.eml': message('y') })
    zip.fill(0xff, 60, 90)
    expect((await readAll('z.zip', zip)).map(textOf)).toEqual([
      'left out: It is damaged from here on.',
      message('y'),
    ])
    await expect(readAll('z.zip', zip.subarray(0, 200))).rejects.toThrow('This archive is damaged')
    await expect(readAll('z.tar', tar.subarray(0, 700))).rejects.toThrow('damaged')
    await expect(readAll('picture.png', Buffer.from([0x89, 0x50, 0, 0]))).rejects.toThrow(
      'does not know this kind',
    )
  })

  test('that unpacks to far more than mail would is not read to its end', async () => {
    const reason = 'This file unpacks to far more than mail would, so it is not read further.'
    const zip = await zipOf({ 'x.eml': message('x') })
    zip.writeUInt32LE(2 ** 31, zip.lastIndexOf(Buffer.from('PK\x01\x02')) + 24)
    await expect(readAll('z.zip', zip)).rejects.toThrow(reason)
    const parts = await readAll('z.mbox.gz', gzipSync(Buffer.alloc(110 * 1024 * 1024, 'a')))
    expect(textOf(parts.at(-1))).toBe(`left out: ${reason}`)
  })

  test('is read on from every position', async () => {
    const mbox = ['p', 'q'].map(id => `From - Tue Nov 24 10:00:00 2026\n${message(id)}\n`).join('')
    const files = { 'a.eml': message('a'), 'In.mbox': mbox, 'z.eml': message('z') }
    for (const [name, content] of [
      ['m.zip', await zipOf(files)],
      ['m.tgz', gzipSync(await tarOf(files))],
      ['m.mbox', Buffer.from(mbox)],
    ] as const) {
      const all = await readAll(name, content)
      for (const [n, { next }] of all.entries())
        expect((await readAll(name, content, next)).map(textOf)).toEqual(all.slice(n + 1).map(textOf))
    }
  })
})

describe('mail of Apple Mail', () => {
  const emlx = (source: string, flags: number, more = '') =>
    `${Buffer.byteLength(source)}      \n${source}<?xml version="1.0" encoding="UTF-8"?>\n<plist version="1.0">\n<dict>\n\t<key>date-received</key>\n\t<integer>1795514400</integer>\n\t<key>flags</key>\n\t<integer>${flags}</integer>${more}\n</dict>\n</plist>\n`
  const account = 'Mail/V10/0F1E2D3C-4B5A-6978-8796-A5B4C3D2E1F0'
  const box = 'B1E2D3C4-4B5A-6978-8796-A5B4C3D2E1F0/Data'

  test('keeps what is read, flagged and answered, and the folders of its path', async () => {
    const zip = await zipOf({
      [`${account}/INBOX.mbox/${box}/Messages/1.emlx`]: emlx(message('unread'), 8_623_489_024),
      [`${account}/INBOX.mbox/${box}/1/2/Messages/2.emlx`]: emlx(message('flagged'), 8_590_195_733),
      [`${account}/Work.mbox/Offers.mbox/${box}/Messages/3.emlx`]: emlx(message('nested'), 1),
      [`${account}/Sent Messages.mbox/Messages/4.emlx`]: emlx(message('sent'), 1),
      [`${account}/[Gmail].mbox/All Mail.mbox/Messages/5.emlx`]: emlx(message('archived'), 1),
      [`${account}/Trash.mbox/Messages/6.emlx`]: emlx(message('gone'), 3),
      '7.emlx': message('bare'),
    })
    const found = await readAll('Mail.zip', zip)
    const brief = found.map(part =>
      'mail' in part
        ? [part.mail.messageId, part.places, part.mail.flags, part.mail.receivedAt?.toISOString() ?? null]
        : part.reason,
    )
    const flags = (...set: string[]) =>
      Object.fromEntries(['read', 'starred', 'answered', 'draft'].map(flag => [flag, set.includes(flag)]))
    const at = '2026-11-24T10:00:00.000Z'
    expect(brief).toEqual([
      ['unread@x.example', { roles: ['inbox'], names: [] }, flags(), at],
      ['flagged@x.example', { roles: ['inbox'], names: [] }, flags('read', 'starred', 'answered'), at],
      ['nested@x.example', { roles: [], names: ['Work/Offers'] }, flags('read'), at],
      ['sent@x.example', { roles: ['sent'], names: [] }, flags('read'), at],
      ['archived@x.example', { roles: ['archive'], names: [] }, flags('read'), at],
      'It was deleted in the program it comes from.',
      ['bare@x.example', null, flags('read'), null],
    ])
    expect(found.flatMap(part => ('mail' in part ? [textOf(part)] : []))[0]).toBe(message('unread'))
  })

  test('has its files back that lie aside', async () => {
    const part = (headers: string) => `--b\r\n${headers}\r\nX-Apple-Content-Length: 9\r\n\r\n`
    const head = [
      'From: zoe@x.example',
      'Message-ID: <aside@x.example>',
      'Content-Type: multipart/mixed; boundary=b',
      '',
    ]
    const body = [
      '--b',
      'Content-Type: multipart/alternative; boundary=c',
      '',
      '--c',
      '',
      'Hello',
      '--c--',
      '',
    ]
    const letter =
      [...head, ...body].join('\r\n') +
      part('Content-Type: application/pdf; name=a.pdf\r\nContent-Transfer-Encoding: base64') +
      part(
        'Content-Type: text/plain; name=b.txt\r\nContent-Disposition: attachment\r\nContent-Transfer-Encoding: quoted-printable',
      ) +
      '--b--\r\n'
    const files = {
      [`${account}/INBOX.mbox/${box}/Messages/9.partial.emlx`]: emlx(letter, 1),
      [`${account}/INBOX.mbox/${box}/Attachments/9/2/a.pdf`]: '%PDF zebra',
      [`${account}/INBOX.mbox/${box}/Attachments/9/3/b.txt`]: 'Grüße = finch',
      [`${account}/INBOX.mbox/${box}/Attachments/8/2/a.pdf`]: 'of another',
    }
    const found = await readAll('Mail.zip', await zipOf(files))
    expect(found).toHaveLength(1)
    const { text, attachments } = parseMessage(Buffer.from(textOf(found[0]), 'latin1'))
    expect(text.trim()).toBe('Hello')
    expect(attachments.map(({ name, bytes }) => [name, Buffer.from(bytes).toString().trim()])).toEqual([
      ['a.pdf', '%PDF zebra'],
      ['b.txt', 'Grüße = finch'],
    ])
  })
})

test('messages that Outlook has saved to files (.msg) become letters, alone and in an archive', async () => {
  const msg = compoundFile({
    ...shortProperties(32, [
      [0x0e07, 0x0003, 0n],
      [0x1090, 0x0003, 2n],
    ]),
    ...property(0x0037, 'Saved'),
    ...property(0x1000, 'Words'),
    ...property(0x5d02, 'zoe@x.example'),
    ...property(0x0042, 'Zoe'),
    ...property(0x1035, '<saved@x.example>'),
    '__attach_version1.0_#00000000': {
      ...property(0x3707, 'a.pdf'),
      ...property(0x3701, Buffer.from('%PDF')),
    },
  })
  const alone = await readAll('saved.msg', msg)
  const packed = await readAll(
    'all.zip',
    await zipOf({ 'Old/saved.msg': msg, 'Old/old.doc': compoundFile({ x: msg }) }),
  )
  expect(alone[0]).toMatchObject({
    mail: { messageId: 'saved@x.example', flags: { read: false, starred: true } },
  })
  expect(packed[0]).toMatchObject({ places: { names: ['Old'] }, mail: { messageId: 'saved@x.example' } })
  expect(packed[1]).toMatchObject({ reason: 'It is not a message.' })
  const { subject, from, text, attachments } = parseMessage(Buffer.from(textOf(alone[0]), 'latin1'))
  expect({ subject, from, text: text.trim() }).toEqual({
    subject: 'Saved',
    from: { name: 'Zoe', address: 'zoe@x.example' },
    text: 'Words',
  })
  expect(attachments.map(({ name }) => name)).toEqual(['a.pdf'])
})

test('one that is signed with S/MIME stays as it was signed', async () => {
  const content =
    'Content-Type: multipart/signed; boundary=s\r\n\r\n--s\r\n\r\nSigned words\r\n--s\r\nContent-Type: application/pkcs7-signature\r\n\r\nx\r\n--s--\r\n'
  const msg = compoundFile({
    ...shortProperties(32, []),
    ...property(0x001a, 'IPM.Note.SMIME.MultipartSigned'),
    ...property(0x0037, 'Signed'),
    '__attach_version1.0_#00000000': {
      ...property(0x3707, 'smime.p7m'),
      ...property(0x3701, Buffer.from(content)),
    },
  })
  const source = textOf((await readAll('signed.msg', msg))[0])
  expect(source).toContain(content.trim())
  expect(parseMessage(Buffer.from(source, 'latin1'))).toMatchObject({
    subject: 'Signed',
    text: 'Signed words\n',
  })
})

test('names of folders become the folders that every mailbox has, in several languages', () => {
  expect(placesOfPath(['Local Folders', 'Gesendet'])).toEqual({ roles: ['sent'], names: [] })
  expect(placesOfPath(['Work.sbd', 'Plans.mbox', 'mbox'])).toEqual({ roles: [], names: ['Work/Plans'] })
  expect(placesOfPath(['Takeout', 'Mail'])).toBeNull()
  expect(placesOfLabels(['Archiviert', 'Geöffnet'])).toEqual({ roles: ['archive'], names: [] })
  expect(placesOfLabels(['Trash', 'Work'])).toEqual({ roles: ['trash'], names: [] })
  expect(placesOfLabels(['Sent', 'Inbox', 'Category Updates'])).toEqual({
    roles: ['sent', 'inbox'],
    names: [],
  })
})
