import fc from 'fast-check'
import iconv from 'iconv-lite'
import { describe, expect, test } from 'vitest'
import type { Delimiter, FileRow } from '#core/outreach/contacts/import/file-format.ts'
import { findDelimiter } from './find-delimiter.ts'
import { decodeText, findEncoding } from './find-encoding.ts'
import { inspectFile } from './inspect-file.ts'
import { readCsv } from './read-csv.ts'

async function* pieces(whole: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < whole.length; at += size) yield whole.slice(at, at + size)
}
async function* textPieces(whole: string, size: number): AsyncGenerator<string> {
  const signs = [...whole]
  for (let at = 0; at < signs.length; at += size) yield signs.slice(at, at + size).join('')
}
const rowsOf = async (text: string, { delimiter = ',' as Delimiter, size = 5 } = {}) => {
  const rows: FileRow[] = []
  for await (const some of readCsv(textPieces(text, size), delimiter)) rows.push(...some)
  return rows
}

describe('a table', () => {
  test('what is written by RFC 4180 is read again, however it is cut into pieces, with the line of each record', async () => {
    const cell = fc.oneof(
      fc.constantFrom('"', '\n', '\r\n', ',', 'é', 'a"b'),
      fc.string({ unit: 'grapheme', maxLength: 8 }),
    )
    const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 6 })
    await fc.assert(
      fc.asyncProperty(
        table,
        fc.constantFrom('\n', '\r\n'),
        fc.integer({ min: 1, max: 30 }),
        async (cells, end, size) => {
          const lines = cells.map(row => row.map(value => `"${value.replaceAll('"', '""')}"`).join(',') + end)
          const rows = await rowsOf(lines.join(''), { size })
          const isFull = (row: string[]) => row.some(value => value.trim() !== '')
          expect(rows.map(row => row.cells)).toEqual(cells.filter(isFull))
          const lineEnds = (text: string) => text.match(/\r\n|\r|\n/g)?.length ?? 0
          const begins = lines.map((_, at) => 1 + lineEnds(lines.slice(0, at).join('')))
          expect(rows.map(row => row.line)).toEqual(begins.filter((_, at) => isFull(cells[at] ?? [])))
        },
      ),
    )
  })

  test('a quotation mark that is never closed costs one row', async () => {
    const long = `${'x,y\n'.repeat(100_000)}`
    const rows = await rowsOf(`a,b\n"c,d\n${long}e,f\n"g`, { size: 65_536 })
    expect(rows.filter(({ problem }) => problem !== null)).toEqual([
      { line: 2, cells: ['c', 'd'], problem: expect.stringContaining('never closed') },
      { line: 100_004, cells: ['g'], problem: expect.stringContaining('never closed') },
    ])
    expect(rows).toHaveLength(100_004)
    expect(rows.at(-2)).toEqual({ line: 100_003, cells: ['e', 'f'], problem: null })
  })

  test('any number of rows may come in one piece', async () => {
    let rows = 0
    for await (const some of readCsv(['a\n'.repeat(200_000)], ',')) rows += some.length
    expect(rows).toBe(200_000)
  })

  test('any text is read to its end', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('"', ',', '\n', '\r', 'a', '""'), { maxLength: 40 }),
        async signs => {
          const text = signs.join('')
          const found = (await rowsOf(text)).flatMap(row => row.cells).join('')
          expect(found.replace(/[^a]/g, '')).toBe(text.replace(/[^a]/g, ''))
        },
      ),
    )
  })

  test.each([
    [',', 'a,b\n"x;y;z",2\n3,4'],
    [';', 'Name;Betrag\nDoe, Jane;1,5\nRoe, Bob;2,5'],
    ['\t', 'a\tb, c\n1\t2'],
    ['|', 'a|b;c|d\n1|2|3'],
    [',', 'one@x.example\ntwo@x.example'],
  ])('its delimiter %j is found', (delimiter, text) => expect(findDelimiter(text)).toBe(delimiter))
})

describe('the encoding', () => {
  const encoded: [string, Buffer][] = [
    ['utf-8', Buffer.from('Müller')],
    ['utf-8', Buffer.from('\ufeffname')],
    ['utf-16le', iconv.encode('Müller;a', 'utf-16le')],
    ['utf-16le', iconv.encode('Müller', 'utf-16', { addBOM: true })],
    ['utf-16be', iconv.encode('Müller;a', 'utf-16be')],
    ['windows-1252', iconv.encode('Müller, Großmann – 5 €', 'windows-1252')],
    ['macintosh', iconv.encode('Müller, Großmann, Käthe', 'macintosh')],
    ['utf-8', Buffer.concat([Buffer.from('Müller Köln Jörg '), Buffer.from([0xff])])],
  ]
  test.each(encoded)('%s is found', async (encoding, bytes) => {
    expect(await findEncoding(pieces(bytes, 3))).toBe(encoding)
    let text = ''
    for await (const piece of decodeText(pieces(bytes, 3), encoding as 'utf-8')) text += piece
    expect(text).toMatch(/Müller|name/)
  })
})

test('what a file is, is found: a table with a line for Excel, vCards, addresses as people write them', async () => {
  const inspect = (text: string) =>
    inspectFile({ open: async () => pieces(Buffer.from(text), 50), fields: [] })
  expect(await inspect('sep=;\r\nName;E-Mail\r\nJane;jane@one.example\r\n')).toMatchObject({
    reading: { format: 'table', delimiter: ';' },
    total: 1,
    rows: [{ line: 3 }],
    mapping: ['name', 'address'],
  })
  expect(await inspect('BEGIN:VCARD\nFN:Jane\nEND:VCARD\n')).toMatchObject({
    reading: { format: 'cards' },
    total: 1,
  })
  expect(await inspect('Jane Doe <jane@x.example>; bob@x.example\n"Roe, Kim" <kim@x.example>')).toMatchObject(
    {
      reading: { format: 'addresses' },
      total: 3,
      rows: [
        { cells: ['Jane Doe', 'jane@x.example'] },
        { line: 1 },
        { line: 2, cells: ['Roe, Kim', 'kim@x.example'] },
      ],
    },
  )
  expect(await inspect('jane@x.example\nbob@x.example')).toMatchObject({
    total: 2,
    mapping: ['address'],
    headerRow: null,
  })
})
