import { append } from '#core/lists.ts'
import {
  type Guess,
  guessColumns,
  guessWithHeader,
} from '#core/outreach/contacts/import/columns/guess-columns.ts'
import { TARGET_NAMES } from '#core/outreach/contacts/import/columns/targets.ts'
import type { FileFormat, FileReading, FileRow } from '#core/outreach/contacts/import/file-format.ts'
import { CARD_COLUMNS, CARD_TARGETS } from '#core/outreach/contacts/import/vcard/read-card.ts'
import { readAddressList } from '#core/text/addresses/addresses.ts'
import { findDelimiter, namedDelimiter } from './find-delimiter.ts'
import { decodeText, findEncoding } from './find-encoding.ts'
import { readRows, rowsOfSheet, wholeOf } from './read-rows.ts'
import { isWorkbook, openWorkbook } from './workbook/open-workbook.ts'

/** Rows that a guess is made from. */
const SAMPLE_ROWS = 200
const HEAD_LENGTH = 256 * 1024

export interface InspectedFile extends Guess {
  reading: FileReading
  /** The names of the sheets; none for a text. */
  sheets: string[]
  /** All rows behind the header, those that cannot be read among them. */
  total: number
  /** The first of them. */
  rows: FileRow[]
}

interface Wishes {
  open: () => Promise<AsyncIterable<Uint8Array>>
  fields: readonly { key: string; name: string }[]
  /** What a person has said; the rest is found. */
  reading?: Partial<FileReading>
  /** The row of the header that a person has said, or that there is none. */
  headerRow?: number | null | undefined
  /** How many rows there are behind the header, if that is known: then only the first ones are read. */
  total?: number | undefined
}

/** Reads a whole file once or twice: how it is written, what its columns are, how many rows it has. */
export async function inspectFile({
  open,
  fields,
  reading: wished = {},
  headerRow,
  total,
}: Wishes): Promise<InspectedFile> {
  const start = await headBytes(await open())
  if (isWorkbook(start)) return inspectWorkbook({ open, fields, reading: wished, headerRow, total })
  const encoding = wished.encoding ?? (await findEncoding(await open()))
  const head = await headOf(decodeText(await open(), encoding))
  const format = wished.format ?? formatOf(head)
  const delimiter = wished.delimiter ?? namedDelimiter(head)?.delimiter ?? findDelimiter(head)
  const reading = { format, encoding, delimiter, sheet: null }
  const rows = readRows(await open(), reading)
  return { ...(await inspectRows(rows, { format, fields, headerRow, total })), reading, sheets: [] }
}

async function inspectWorkbook({ open, fields, reading, headerRow, total }: Wishes): Promise<InspectedFile> {
  const bytes = await wholeOf(await open())
  const { sheets, sheet, rows } = await openWorkbook({ bytes, sheet: reading?.sheet ?? null })
  return {
    ...(await inspectRows(rowsOfSheet(rows), { format: 'table', fields, headerRow, total })),
    reading: { format: 'table', encoding: 'utf-8', delimiter: ',', sheet },
    sheets,
  }
}

/** What the rows of a file are, from its first ones, and how many there are. */
async function inspectRows(
  all: AsyncIterable<FileRow[]>,
  {
    format,
    fields,
    headerRow,
    total,
  }: Pick<Wishes, 'fields' | 'headerRow' | 'total'> & { format: FileFormat },
) {
  const first: FileRow[] = []
  let count = 0
  for await (const rows of all) {
    if (first.length < SAMPLE_ROWS) append(first, rows.slice(0, SAMPLE_ROWS - first.length))
    count += rows.length
    if (total !== undefined && first.length >= SAMPLE_ROWS) break
  }
  const guess = guessOf(format, first, { fields, headerRow })
  const before = guess.headerRow === null ? 0 : guess.headerRow + 1
  return { ...guess, total: total ?? Math.max(0, count - before), rows: first.slice(before) }
}

function guessOf(
  format: FileFormat,
  rows: readonly FileRow[],
  { fields, headerRow }: Pick<Wishes, 'fields' | 'headerRow'>,
): Guess {
  if (format === 'cards')
    return { headerRow: null, columns: [...CARD_COLUMNS], mapping: [...CARD_TARGETS], source: null }
  if (format === 'addresses')
    return {
      headerRow: null,
      columns: [TARGET_NAMES.name, TARGET_NAMES.address],
      mapping: ['name', 'address'],
      source: null,
    }
  const cells = rows.map(row => row.cells)
  return headerRow === undefined ? guessColumns(cells, fields) : guessWithHeader(cells, { headerRow, fields })
}

function formatOf(head: string): FileFormat {
  if (/^\s*BEGIN:VCARD/i.test(head)) return 'cards'
  const { found, rest } = readAddressList(head.slice(0, 20_000))
  const isList = found.length > 0 && rest.length === 0
  return isList && (head.includes('<') || found.length > head.trim().split(/[\r\n]+/).length)
    ? 'addresses'
    : 'table'
}

async function headBytes(bytes: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  for await (const chunk of bytes) if (chunk.length > 0) return chunk
  return new Uint8Array()
}

async function headOf(text: AsyncIterable<string>): Promise<string> {
  let head = ''
  for await (const piece of text) {
    head += piece
    if (head.length >= HEAD_LENGTH) break
  }
  return head
}
