import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FileReading, FileRow } from '#core/outreach/contacts/import/file-format.ts'
import { readCard } from '#core/outreach/contacts/import/vcard/read-card.ts'
import { type CardText, cardSplitter } from '#core/outreach/contacts/import/vcard/split-cards.ts'
import { readAddressList } from '#core/text/addresses/addresses.ts'
import { whyNoAddress } from '#core/text/addresses/typed-address.ts'
import { namedDelimiter } from './find-delimiter.ts'
import { decodeText } from './find-encoding.ts'
import { readCsv } from './read-csv.ts'
import type { WorkbookRow } from './workbook/messages.ts'
import { openWorkbook } from './workbook/open-workbook.ts'

/** The rows of a file as its bytes pass, in the same order and number each time it is read. */
export async function* readRows(
  bytes: AsyncIterable<Uint8Array>,
  { format, encoding, delimiter, sheet }: FileReading,
): AsyncGenerator<FileRow[]> {
  if (sheet !== null) {
    const { rows } = await openWorkbook({ bytes: await wholeOf(bytes), sheet })
    yield* rowsOfSheet(rows)
    return
  }
  const text = decodeText(inPieces(bytes), encoding)
  if (format === 'cards') yield* rowsOfCards(text)
  else if (format === 'addresses') yield* rowsOfAddresses(text)
  else yield* withoutNamedDelimiter(text, delimiter)
}

/** The rows of a sheet, read or not. */
export async function* rowsOfSheet(rows: AsyncIterable<WorkbookRow[]>): AsyncGenerator<FileRow[]> {
  for await (const some of rows) yield some.map(row => ({ ...row, problem: null }))
}

/** All bytes of a file, which is not larger than an upload may be. */
export async function wholeOf(bytes: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  for await (const chunk of bytes) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** Bytes that are read in one turn. */
const PIECE = 64 * 1024

/** Lets other work go on between pieces, and keeps the rows of a piece few. */
async function* inPieces(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes)
    for (let at = 0; at < chunk.length; at += PIECE) {
      if (at > 0) await nextTurn()
      yield chunk.subarray(at, at + PIECE)
    }
}

/** The line "sep=;" is no row, but counts as a line. */
async function* withoutNamedDelimiter(
  text: AsyncIterable<string>,
  delimiter: FileReading['delimiter'],
): AsyncGenerator<FileRow[]> {
  let isFirst = true
  let skipped = 0
  const rest = async function* () {
    for await (const piece of text) {
      const named = isFirst ? namedDelimiter(piece) : null
      if (named) skipped = 1
      if (piece !== '') isFirst = false
      yield named ? piece.slice(named.length) : piece
    }
  }
  for await (const rows of readCsv(rest(), delimiter))
    yield skipped === 0 ? rows : rows.map(row => ({ ...row, line: row.line + skipped }))
}

async function* rowsOfCards(text: AsyncIterable<string>): AsyncGenerator<FileRow[]> {
  const splitter = cardSplitter()
  for await (const piece of text) {
    const cards = splitter.push(piece)
    if (cards.length > 0) yield cards.map(rowOfCard)
  }
  const last = splitter.end()
  if (last.length > 0) yield last.map(rowOfCard)
}

function rowOfCard({ line, text, isWhole }: CardText): FileRow {
  const cells = readCard(text)
  if (cells === null) return { line, cells: [], problem: 'There is nothing in this vCard' }
  return { line, cells, problem: isWhole ? null : 'This vCard has no end (END:VCARD)' }
}

/** Names and addresses, line by line. */
async function* rowsOfAddresses(text: AsyncIterable<string>): AsyncGenerator<FileRow[]> {
  let line = 0
  for await (const piece of wholeLines(text)) {
    const rows = piece.split(/\r\n|\n|\r/).flatMap((words, at) => {
      const { found, rest } = readAddressList(words)
      const row = (cells: string[], problem: string | null) => ({ line: line + at + 1, cells, problem })
      return [
        ...found.map(({ name, address }) => row([name ?? '', address], null)),
        ...rest.map(words => row(['', words], `This is not an email address${whyNoAddress(words)}`)),
      ]
    })
    line += piece.split(/\r\n|\n|\r/).length - (/[\r\n]$/.test(piece) ? 1 : 0)
    if (rows.length > 0) yield rows
  }
}

/** A longer line is cut: nobody writes one by hand. */
const LONGEST_LINE = 1_000_000

async function* wholeLines(text: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = ''
  for await (const piece of text) {
    rest += piece
    const end = rest.lastIndexOf('\n')
    if (end === -1 && rest.length < LONGEST_LINE) continue
    const upTo = end === -1 ? rest.length : end + 1
    yield rest.slice(0, upTo)
    rest = rest.slice(upTo)
  }
  if (rest !== '') yield rest
}
