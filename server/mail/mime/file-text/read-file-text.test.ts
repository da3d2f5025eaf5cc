import { deflateSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { docxOf, odtOf, pdfOf, pdfWith, pptxOf, xlsxOf } from '#testing/files/make-files.ts'
import { zipOf } from '#testing/files/zip-of.ts'
import { compoundFile, property, shortProperties } from '#testing/mime/msg-file.ts'
import { createMailReader } from '../reader/mail-reader.ts'
import { fileKind } from './file-kind.ts'
import { MOST_BYTES, MOST_ENTRIES, MOST_PAGES, MOST_TEXT, MOST_UNPACKED } from './limits.ts'

const reader = createMailReader({ log: { warn: () => {} }, deadlineMs: 5000 })
afterAll(() => reader.close())
const read = (name: string, bytes: Uint8Array) =>
  reader.fileText({ name, mimeType: 'application/octet-stream', bytes })

describe('the text of a file', () => {
  test.each<[string, Uint8Array | Promise<Uint8Array>, string]>([
    ['a.pdf', pdfOf('The kangaroo', 'Page two'), 'The kangaroo\nPage two'],
    ['a.docx', docxOf('One &amp; two', 'Three'), 'One & two\nThree'],
    ['a.pptx', pptxOf(...Array.from({ length: 10 }, (_, at) => `Slide ${at + 1}`)), 'Slide 1\nSlide 2'],
    ['a.odt', odtOf('One', 'Two'), 'One\nTwo'],
    [
      'a.xlsx',
      xlsxOf([
        ['Item', 'Price'],
        ['Tea', 1249.5],
      ]),
      'Budget\nItem Price\nTea 1249.5',
    ],
    ['a.csv', Buffer.from('Name;Größe\nTea;3'), 'Name;Größe\nTea;3'],
    ['a.txt', Buffer.from('Gr\xf6\xdfe', 'latin1'), 'Größe'],
    [
      'a.eml',
      Buffer.from('Subject: Held\nFrom: Gus <gus@a.example>\n\nzebrafinch'),
      'Held\nGus gus@a.example\nzebrafinch',
    ],
    [
      'a.msg',
      compoundFile({
        ...shortProperties(32, []),
        ...property(0x0037, 'Saved'),
        ...property(0x1000, 'bullfinch'),
      }),
      'Saved\n+bullfinch',
    ],
    ['a.TXT', Buffer.from('\uFEFFHallo', 'utf16le'), 'Hallo'],
  ])('of %s', async (name, bytes, text) => {
    expect(await read(name, await bytes)).toMatch(new RegExp(`^${text}`))
  })

  test('is known by its type where the name tells nothing, and by its name where the type does not', () => {
    expect(fileKind({ name: 'invoice', mimeType: 'application/pdf' })).toBe('pdf')
    expect(fileKind({ name: 'Invoice.PDF', mimeType: 'application/octet-stream' })).toBe('pdf')
    expect(fileKind({ name: 'photo.jpg', mimeType: 'image/jpeg' })).toBeNull()
  })

  test('ends at a limit', async () => {
    expect(await read('a.txt', Buffer.from('words '.repeat(MOST_TEXT)))).toHaveLength(MOST_TEXT)
    const pages = Array.from({ length: MOST_PAGES + 1 }, (_, at) => `page${at + 1}`)
    const text = await read('a.pdf', pdfOf(...pages))
    expect(text).toContain(`page${MOST_PAGES}`)
    expect(text).not.toContain(`page${MOST_PAGES + 1}`)
  })
})

describe('a file that is refused', () => {
  const spaces = deflateSync(Buffer.alloc(MOST_UNPACKED + 1, ' '), { level: 1 })
  test.each<[string, string, () => Uint8Array | Promise<Uint8Array>]>([
    ['is no PDF', 'a.pdf', () => Buffer.from('nonsense')],
    ['is no archive', 'a.docx', () => Buffer.from('nonsense')],
    ['is encrypted by an office program', 'a.docx', () => Buffer.from('d0cf11e0a1b11ae1', 'hex')],
    ['is too large', 'a.pdf', () => Buffer.alloc(MOST_BYTES + 1)],
    ['becomes much larger than it is', 'a.pdf', () => pdfWith([spaces], '/Filter /FlateDecode')],
    [
      'does so in two steps',
      'a.pdf',
      () => pdfWith([deflateSync(spaces)], '/Filter [/FlateDecode /FlateDecode]'),
    ],
    [
      'is an archive that does so',
      'a.xlsx',
      () => zipOf({ 'xl/sharedStrings.xml': Buffer.alloc(MOST_UNPACKED + 1, ' ') }),
    ],
    [
      'has thousands of files',
      'a.pptx',
      () =>
        zipOf(
          Object.fromEntries(
            Array.from({ length: MOST_ENTRIES + 1 }, (_, at) => [`ppt/slides/slide${at}.xml`, '']),
          ),
        ),
    ],
  ])('%s', async (_, name, bytes) => {
    await expect(read(name, await bytes())).rejects.toMatchObject({ reason: 'failed' })
  })

  test('holds up no other: one that takes too long ends its thread', async () => {
    const hasty = createMailReader({ log: { warn: () => {} }, deadlineMs: 200 })
    const slow = pdfWith([Buffer.from(`BT /F1 12 Tf ${'(a) Tj '.repeat(3_000_000)} ET`)])
    const results = await Promise.all([
      hasty.fileText({ name: 'a.pdf', mimeType: '', bytes: slow }).catch(({ reason }) => reason),
      hasty.fileText({ name: 'b.txt', mimeType: '', bytes: Buffer.from('Hello') }),
    ])
    expect(results).toEqual(['slow', 'Hello'])
    await hasty.close()
  })

  test('has no text whatever its name says', async () => {
    expect(await read('a.txt', Buffer.from([0, 1, 2, 3]))).toBe('')
    expect(await read('a.exe', Buffer.from('MZ'))).toBe('')
  })
})
