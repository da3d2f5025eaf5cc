import { highest } from '../../../../lists.ts'
import { HONORIFIC, kindOfCells } from './cell-kinds.ts'
import { FIRST_OR_WHOLE, JOB_OR_HONORIFIC, KNOWN, LAST_OR_WHOLE, nameKey, SOME_URL } from './column-names.ts'
import { findHeader } from './find-header.ts'
import { FILE_SOURCES, type FileSource, sourceOf } from './sources.ts'
import type { ColumnTarget, Target } from './targets.ts'

export { FILE_SOURCES, type FileSource }

export interface Guess {
  /** Which row has the names of the columns, from 0; null if none does. Rows before it are an introduction. */
  headerRow: number | null
  /** The names of the columns, made up where there are none. */
  columns: string[]
  mapping: ColumnTarget[]
  /** The program that has made the file, if that is plain. */
  source: FileSource | null
}

interface CustomField {
  key: string
  name: string
}

/** How many columns are looked at: files of Outlook have about ninety. */
const MOST_COLUMNS = 200

/** How many cells are looked at: a wide table has as much to go by in fewer rows. */
const MOST_CELLS = 4000
const LEAST_ROWS = 25

function sampleOf(rows: readonly (readonly string[])[]): string[][] {
  const widest = rows.reduce((most, row) => Math.max(most, row.length), 1)
  const most = Math.max(LEAST_ROWS, Math.floor(MOST_CELLS / Math.min(widest, MOST_COLUMNS)))
  return rows.slice(0, most).map(row => row.slice(0, MOST_COLUMNS))
}

/** Guesses what the columns of a file are, from its first rows: by their names, else by their values. */
export function guessColumns(rows: readonly (readonly string[])[], fields: readonly CustomField[]): Guess {
  const headerRow = findHeader(sampleOf(rows))
  return guessWithHeader(rows, { headerRow, fields })
}

/** The same where a person has said which row has the names. */
export function guessWithHeader(
  given: readonly (readonly string[])[],
  { headerRow, fields }: { headerRow: number | null; fields: readonly CustomField[] },
): Guess {
  const rows = sampleOf(given)
  const header = headerRow === null ? [] : (rows[headerRow] ?? [])
  const values = rows.slice(headerRow === null ? 0 : headerRow + 1)
  const width = Math.min(
    MOST_COLUMNS,
    highest(
      values.map(row => row.length),
      Math.max(header.length, 0),
    ),
  )
  const columns = Array.from({ length: width }, (_, at) => header[at]?.trim() || `Column ${at + 1}`)
  const cellsOf = (at: number) => values.map(row => row[at] ?? '')
  const mapping =
    headerRow === null
      ? columns.map((_, at): ColumnTarget => kindOfCells(cellsOf(at)) ?? 'ignore')
      : targetsOf(columns, cellsOf, fields)
  if (headerRow === null) nameUnnamed(mapping, cellsOf)
  return { headerRow, columns, mapping, source: headerRow === null ? null : sourceOf(columns) }
}

function targetsOf(
  columns: readonly string[],
  cellsOf: (at: number) => string[],
  fields: readonly CustomField[],
): ColumnTarget[] {
  const keys = columns.map(nameKey)
  const known = keys.map(key => KNOWN.get(key))
  const has = (target: Target) => known.includes(target)
  const own = new Map(
    fields.flatMap(
      ({ key, name }) =>
        [
          [nameKey(key), key],
          [nameKey(name), key],
        ] as const,
    ),
  )
  return keys.map((key, at): ColumnTarget => {
    const target = known[at]
    if (target === 'website' || target === 'link') return kindOfUrls(cellsOf(at)) ?? target
    if (target) return target
    const custom = key === '' ? undefined : own.get(key)
    if (custom !== undefined) return `custom:${custom}`
    if (FIRST_OR_WHOLE.has(key)) return has('lastName') ? 'firstName' : 'name'
    if (LAST_OR_WHOLE.has(key)) return nameOrLast(has)
    if (JOB_OR_HONORIFIC.has(key)) return has('title') || isHonorific(cellsOf(at)) ? 'ignore' : 'title'
    if (SOME_URL.has(key)) return kindOfUrls(cellsOf(at)) ?? 'website'
    const looks = kindOfCells(cellsOf(at))
    // A name that says nothing to us counts for more than digits, which may be anything.
    return looks === 'address' || looks === 'link' ? looks : 'ignore'
  })
}

/** "Name" beside "First name" is the last name, unless there is a column for that, too; then it repeats both. */
function nameOrLast(has: (target: Target) => boolean): ColumnTarget {
  if (!has('firstName')) return 'name'
  return has('lastName') ? 'name' : 'lastName'
}

function isHonorific(cells: readonly string[]): boolean {
  const filled = cells.map(cell => cell.trim()).filter(cell => cell !== '')
  return filled.length > 0 && filled.filter(cell => HONORIFIC.test(cell)).length >= filled.length / 2
}

function kindOfUrls(cells: readonly string[]): 'link' | 'website' | null {
  const kind = kindOfCells(cells)
  return kind === 'link' || kind === 'website' ? kind : null
}

/** Without a header a column of two or three words that are no value of another kind is most likely the name. */
function nameUnnamed(mapping: ColumnTarget[], cellsOf: (at: number) => string[]): void {
  const at = mapping.findIndex((target, column) => target === 'ignore' && areNames(cellsOf(column)))
  if (at !== -1) mapping[at] = 'name'
}

const NAME = /^\p{Lu}[\p{L}\p{M}'’.-]*(?:,? \p{L}[\p{L}\p{M}'’.-]*){1,3}$/u

function areNames(cells: readonly string[]): boolean {
  const filled = cells.map(cell => cell.trim()).filter(cell => cell !== '')
  return filled.length > 0 && filled.filter(cell => NAME.test(cell)).length >= filled.length * 0.8
}
