import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { expect, test } from 'vitest'
import { allOf } from '#testing/files/zip-of.ts'
import type { FoundMail } from '../found-mail.ts'
import { readMailFile } from '../read-mail-file.ts'
import { composeOutlook, type OutlookLetter } from './compose-outlook.ts'
import { type LetterText, textOf } from './outlook-text.ts'
import { outlookParts } from './outlook-thread.ts'
import { TAG, type Values } from './outlook-values.ts'
import { readOutlook } from './read-outlook.ts'

/** Real files, which this package brings: mail of Enron (CC BY 3.0, ZL Technologies), and a mailbox made for tests. */
const FILES = path.join(
  path.dirname(createRequire(import.meta.url).resolve('pst-extractor/package.json')),
  'example/testdata',
)
const enron = readFileSync(path.join(FILES, 'enron.pst'))
const copy = readFileSync(path.join(FILES, 'pstextractortest@outlook.com.ost'))

const sourceOf = (content: Buffer) => ({
  size: content.length,
  read: async (offset: number, length: number) => content.subarray(offset, offset + length),
})
const readAll = (content: Buffer, offset = 0): Promise<FoundMail[]> =>
  allOf(readMailFile({ name: 'mail.pst', source: sourceOf(content) }, { entry: 0, offset }))
const mailOf = (parts: readonly FoundMail[]) => parts.flatMap(part => ('mail' in part ? part : []))

test('a .pst gives each message with folder, flags and dates, and the same bytes from every position', async () => {
  const found = mailOf(await readAll(enron))
  const counts = Object.groupBy(found, ({ places }) => places?.names.join() ?? '')
  const person = 'lokay-m/MLOKAY (Non-Privileged)'
  // As many as readpst of libpst finds.
  expect(Object.entries(counts).map(([name, mails]) => [name, mails?.length])).toEqual([
    [person, 1],
    [`${person}/TW-Commercial Group`, 14],
    [`${person}/Systems`, 7],
    [`${person}/Sent Items`, 2],
    [`${person}/Personal`, 47],
  ])
  expect(new Set(found.map(({ mail }) => mail.source.toString('latin1'))).size).toBe(71)
  const mail = found.find(({ name }) => name.includes('New OBA'))?.mail
  expect(mail).toMatchObject({
    messageId: 'I2OY5JK033YULHIIZG14FWPGKODJHROVB@zlsvr22',
    receivedAt: new Date('2001-10-22T20:06:22Z'),
    flags: { read: true, starred: false, answered: false, draft: false },
  })
  const source = mail?.source.toString('latin1').slice(0, 3000) ?? ''
  // The head that it came with is kept. Where people have no addresses there, those of the file are taken.
  expect(source).toMatch(/^subject: New OBA's\r$/im)
  expect(source).toMatch(/\r\nFrom: [^\r\n]*@/)
  expect(source).toContain('Content-Disposition: attachment; filename=')
  expect(found.at(-1)?.readBytes).toBe(enron.length)

  const rest = mailOf(await readAll(enron, found[59]?.next.offset))
  expect(rest.map(({ mail, next }) => [mail.source.toString('latin1'), next])).toEqual(
    found.slice(60).map(({ mail, next }) => [mail.source.toString('latin1'), next]),
  )
})

test('an .ost gives HTML, pictures in it, attachments and invitations, and leaves out what is no mail', async () => {
  const parts = await readAll(copy)
  const found = mailOf(parts)
  expect(found).toHaveLength(14)
  expect(parts.flatMap(part => ('reason' in part ? `${part.name} ${part.reason}` : []))).toEqual([
    'Root - Mailbox/IPM_SUBTREE/Calendar: 9 contacts, appointments or the like It is not a message.',
    'Root - Mailbox/IPM_SUBTREE/Calendar/United States holidays: 160 contacts, appointments or the like It is not a message.',
  ])
  const roles = Object.groupBy(found, ({ places }) => places?.roles[0] ?? places?.names[0] ?? '')
  expect(Object.entries(roles).map(([role, mails]) => [role, mails?.length])).toEqual([
    ['trash', 1],
    ['inbox', 10],
    ['sent', 2],
    ['Sync Issues', 1],
  ])
  const textWith = (name: string) =>
    found.find(part => part.name.includes(name))?.mail.source.toString('latin1') ?? ''
  expect(textWith('Welcome to your new')).toMatch(
    /multipart\/related[\s\S]*Content-Id: <[\s\S]*filename=colors\.png/i,
  )
  expect(textWith('text file attachment')).toMatch(
    /Received: [\s\S]*Content-Disposition: attachment; filename=/,
  )
})

test('a file that is damaged, encrypted or has a password is refused with what to do', async () => {
  const patched = (at: number, byte: number) => {
    const bytes = Buffer.from(enron)
    bytes[at] = byte
    return bytes
  }
  await expect(readAll(patched(513, 2))).rejects.toThrow('is encrypted')
  await expect(readAll(enron.subarray(0, 500_000))).rejects.toThrow('is damaged')
  // PidTagPstPassword of the store, as its block is written down (MS-PST 5.1).
  const password = enron.indexOf(Buffer.from('3d53624141414141', 'hex')) + 4
  await expect(readAll(patched(password, 0x36))).rejects.toThrow('has a password')
})

test('an item that its thread does not survive is left out, and the next ones are read', async () => {
  const stuck = new URL(import.meta.resolve('#testing/stand-ins/stuck-outlook.ts'))
  const parts: typeof outlookParts = (source, done) =>
    outlookParts(source, done, { entry: stuck, patienceMs: 1000 })
  const found = await allOf(readOutlook(sourceOf(Buffer.alloc(9)), 0, parts))
  expect(found.map(part => [part.name, part.offset, 'reason' in part && part.reason])).toEqual([
    ['one', 2, 'It is not a message.'],
    ['two', 3, 'It takes too much memory or time to read.'],
    ['three', 4, 'It is not a message.'],
  ])
})

const letter: OutlookLetter = {
  head: '',
  from: { name: 'Zoë', address: 'zoe@x.example' },
  sender: null,
  to: [{ name: '', address: 'me@mail.example' }],
  cc: [],
  bcc: [{ name: '', address: 'secret@x.example' }],
  subject: 'Plans',
  messageId: null,
  inReplyTo: null,
  references: null,
  isImportant: false,
  sentAt: new Date('2026-11-20T09:00:00Z'),
  text: 'Hello',
  html: null,
  attachments: [],
  signed: null,
}

test('a letter always becomes the same message; a signed one keeps its content, and a forwarded one is attached', async () => {
  const inner = await composeOutlook({ ...letter, subject: 'Inner' })
  const attached = { name: 'Inner.eml', mimeType: 'message/rfc822', contentId: null, content: inner }
  const outer = { ...letter, attachments: [attached] }
  const source = (await composeOutlook(outer)).toString('latin1')
  expect(source).toBe((await composeOutlook(outer)).toString('latin1'))
  expect(source).toMatch(/Message-ID: <[\da-f]{32}@outlook\.invalid>/)
  expect(source).toContain('Bcc: secret@x.example')
  expect(source).toContain(`filename=Inner.eml\r\n\r\n${inner.toString('latin1').split('\r\n')[0]}`)
  expect((await composeOutlook({ ...letter, text: 'Hello!' })).toString()).not.toContain(
    /Message-ID: (<.*>)/.exec(source)?.[1],
  )
  const signed = Buffer.from('Content-Type: multipart/signed; boundary="b"\r\n\r\n--b\r\n')
  const head = 'Microsoft Mail\r\nReceived: by x\r\n\tlater\r\nSubject: Plans\r\nContent-Type: text/plain\r\n'
  expect((await composeOutlook({ ...letter, head, signed })).toString()).toMatch(
    /^Received: by x\r\n\tlater\r\nSubject: Plans\r\nFrom: [\s\S]*Date: Fri, 20 Nov 2026 09:00:00 \+0000\r\nContent-Type: multipart\/signed; boundary="b"\r\n\r\n--b\r\n$/,
  )
})

test('text is found in HTML, in RTF that holds HTML, and in other RTF', async () => {
  const read = (rtf: string): Promise<LetterText> => {
    const head = Buffer.alloc(16)
    head.writeUInt32LE(rtf.length + 12, 0)
    head.writeUInt32LE(rtf.length, 4)
    head.write('MELA', 8)
    const values: Partial<Values> = {
      number: () => null,
      text: async () => null,
      bytes: async tag => (tag === TAG.rtf ? Buffer.concat([head, Buffer.from(rtf, 'latin1')]) : null),
    }
    return textOf(values as Values)
  }
  expect(
    await read(String.raw`{\rtf1\ansi\fromhtml1{\*\htmltag64 <p>}Gr\'fc\'dfe{\*\htmltag72 </p>}}`),
  ).toEqual({
    text: null,
    html: '<p>Grüße</p>',
  })
  const plain = String.raw`{\rtf1\ansi{\fonttbl{\f0 Arial;}}{\*\gen x;}Gr\'fc\'dfe\par \u9786?Bye}`
  expect(await read(plain)).toEqual({ text: 'Grüße\n☺Bye', html: null })
  expect(await read('{\\rtf1')).toEqual({ text: '', html: null })
})
