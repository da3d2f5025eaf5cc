import { parse } from 'csv-parse/sync'
import { DELIMITERS, type Delimiter } from '#core/outreach/contacts/import/file-format.ts'

/** Characters of the text that are looked at. */
const LOOKED_AT = 64 * 1024
/** Excel writes the delimiter in a line of its own before everything else. */
const EXCEL = /^sep=([,;\t|])(?:\r\n?|\n|$)/i

/** The delimiter that a first line "sep=;" names, and how long that line is; null without such a line. */
export function namedDelimiter(text: string): { delimiter: Delimiter; length: number } | null {
  const [line, delimiter] = EXCEL.exec(text) ?? []
  return line === undefined ? null : { delimiter: delimiter as Delimiter, length: line.length }
}

/**
 * Finds what stands between the values of a table: with the right delimiter most records have the same number of values,
 * and more than one.
 */
export function findDelimiter(text: string): Delimiter {
  const sample = text.slice(0, LOOKED_AT)
  const scores = DELIMITERS.map(delimiter => ({ delimiter, score: scoreOf(sample, delimiter) }))
  const [best] = scores.toSorted((a, b) => b.score - a.score)
  return best && best.score > 0 ? best.delimiter : ','
}

function scoreOf(sample: string, delimiter: Delimiter): number {
  if (!sample.includes(delimiter)) return 0
  const widths = recordsOf(sample, delimiter).map(record => record.length)
  // The last record may have been cut off.
  const whole = widths.length > 1 && sample.length === LOOKED_AT ? widths.slice(0, -1) : widths
  const counts = new Map<number, number>()
  for (const width of whole) counts.set(width, (counts.get(width) ?? 0) + 1)
  const [width = 1, times = 0] = [...counts].toSorted(([a, x], [b, y]) => y - x || b - a)[0] ?? []
  return width === 1 ? 0 : (times / whole.length) ** 2 * (1 + Math.log2(width) / 8)
}

function recordsOf(sample: string, delimiter: Delimiter): string[][] {
  const records: string[][] = []
  try {
    parse(sample, {
      delimiter,
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: true,
      record_delimiter: ['\r\n', '\n', '\r'],
      on_record: (record: string[]) => {
        records.push(record)
        return null
      },
    })
  } catch {
    // A quotation mark that is not closed, at the latest where the sample ends: what came before still counts.
  }
  return records
}
