import { Buffer } from 'node:buffer'
import { finished } from 'node:stream/promises'
import { type CsvError, type Parser, parse } from 'csv-parse'
import { append } from '#core/lists.ts'
import type { Delimiter, FileRow } from '#core/outreach/contacts/import/file-format.ts'

/** Bytes of a record. A longer one is a quotation mark that is never closed, and would take the rest of the file along. */
const LONGEST_RECORD = 64 * 1024
const UNCLOSED = 'A quotation mark is opened here and never closed'
const NEWLINE = 0x0a
const RETURN = 0x0d

interface Parsed {
  cells: string[]
  /** How many bytes the parser has read when the record ends. */
  end: number
}

/**
 * Reads records of RFC 4180 as the text passes, each with its line. Where a quotation mark is never closed, the line becomes
 * a row with a problem, and reading goes on with the next line: no row is lost.
 */
export async function* readCsv(
  text: AsyncIterable<string> | Iterable<string>,
  delimiter: Delimiter,
): AsyncGenerator<FileRow[]> {
  let reader = createReader(delimiter)
  // Bytes from the end of the last record on.
  let held: Buffer = Buffer.alloc(0)
  let line = 1
  let begins = 0

  const rowsOf = (parsed: readonly Parsed[]): FileRow[] => {
    let taken = 0
    const rows = parsed.map(({ cells, end }) => {
      const raw = held.subarray(taken, end - begins)
      taken = end - begins
      const row = { line: line + emptyLines(raw), cells, problem: null }
      line += lineEnds(raw)
      return row
    })
    held = held.subarray(taken)
    begins += taken
    return rows.filter(({ cells }) => cells.some(cell => cell.trim() !== ''))
  }
  /** Makes a row of the first line of what is held, and returns the rest, for another parser. */
  const giveUpLine = (): { row: FileRow; rest: Buffer } => {
    const from = emptyBytes(held)
    line += lineEnds(held.subarray(0, from))
    const end = held.indexOf(NEWLINE, from)
    const raw = held.subarray(from, end === -1 ? held.length : end + 1)
    const row = { line, cells: cutLine(raw.toString().trimEnd(), delimiter), problem: UNCLOSED }
    line += lineEnds(raw)
    const rest = held.subarray(from + raw.length)
    reader.stop()
    reader = createReader(delimiter)
    held = Buffer.alloc(0)
    begins = 0
    return { row, rest }
  }
  const read = async (chunk: Buffer, isLast: boolean): Promise<FileRow[]> => {
    const rows: FileRow[] = []
    for (let next: Buffer | null = chunk; next !== null; ) {
      held = held.length === 0 ? next : Buffer.concat([held, next])
      const { parsed, hasFailed } = await reader.feed(next, isLast)
      append(rows, rowsOf(parsed))
      next = null
      if (hasFailed || held.length > LONGEST_RECORD) {
        const given = giveUpLine()
        rows.push(given.row)
        if (given.rest.length > 0) next = given.rest
      }
    }
    return rows
  }

  try {
    for await (const piece of text) {
      const rows = piece === '' ? [] : await read(Buffer.from(piece), false)
      if (rows.length > 0) yield rows
    }
    const rows = await read(Buffer.alloc(0), true)
    if (rows.length > 0) yield rows
  } finally {
    reader.stop()
  }
}

/** One run of csv-parse. Its records come by a callback, because its stream drops those before a failure. */
function createReader(delimiter: Delimiter) {
  let parsed: Parsed[] = []
  const parser: Parser = parse({
    delimiter,
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    on_record: (cells: string[], { bytes }: { bytes: number }) => {
      parsed.push({ cells, end: bytes })
      return null
    },
  })
  let failure: CsvError | null = null
  parser.on('error', (error: CsvError) => {
    failure = error
  })
  parser.resume()
  return {
    async feed(chunk: Buffer, isLast: boolean): Promise<{ parsed: Parsed[]; hasFailed: boolean }> {
      if (chunk.length > 0)
        await new Promise<void>(resolve => {
          parser.write(chunk, () => resolve())
        })
      if (isLast && !failure) {
        parser.end()
        await finished(parser).catch(() => {})
      }
      const found = parsed
      parsed = []
      return { parsed: found, hasFailed: failure !== null }
    },
    stop: () => void parser.destroy(),
  }
}

/** The cells of a line whose quotation marks say nothing. */
const cutLine = (text: string, delimiter: Delimiter) =>
  text.split(delimiter).map(cell => cell.trim().replace(/^"|"$/g, ''))

/** Bytes of the empty lines at the beginning. */
function emptyBytes(raw: Buffer): number {
  let at = 0
  while (raw[at] === NEWLINE || raw[at] === RETURN) at += 1
  return at
}

const emptyLines = (raw: Buffer): number => lineEnds(raw.subarray(0, emptyBytes(raw)))

/** Line ends of all three kinds. */
function lineEnds(raw: Buffer): number {
  let lines = 0
  for (let at = raw.indexOf(NEWLINE); at !== -1; at = raw.indexOf(NEWLINE, at + 1)) lines += 1
  for (let at = raw.indexOf(RETURN); at !== -1; at = raw.indexOf(RETURN, at + 1))
    if (raw[at + 1] !== NEWLINE) lines += 1
  return lines
}
