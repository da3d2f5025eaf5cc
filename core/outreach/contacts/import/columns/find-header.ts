import { highest } from '../../../../lists.ts'
import { isPlainlyValue } from './cell-kinds.ts'
import { FIRST_OR_WHOLE, JOB_OR_HONORIFIC, KNOWN, LAST_OR_WHOLE, nameKey, SOME_URL } from './column-names.ts'

/** LinkedIn has three lines of introduction before the names of its columns. */
const MOST_BEFORE = 10

const isName = (cell: string): boolean => {
  const key = nameKey(cell)
  return [KNOWN, FIRST_OR_WHOLE, LAST_OR_WHOLE, JOB_OR_HONORIFIC, SOME_URL].some(names => names.has(key))
}

/**
 * Which row has the names of the columns, from 0; null if none does. It is the first one with names that we know and
 * without a value, or the first row if its cells look like no values while those below do.
 */
export function findHeader(rows: readonly (readonly string[])[]): number | null {
  const first = rows.slice(0, MOST_BEFORE)
  const widest = highest(
    rows.map(row => row.length),
    0,
  )
  const known = first.findIndex(row => {
    const filled = row.filter(cell => cell.trim() !== '')
    if (filled.length === 0 || filled.some(isPlainlyValue)) return false
    // One name is enough for a file of one column; a wider one needs two, because "Notes:" is also an introduction.
    return filled.filter(isName).length >= Math.min(2, widest)
  })
  if (known !== -1) return known
  const [top, ...rest] = rows
  if (!top || rest.length === 0 || top.some(isPlainlyValue)) return null
  const isNamed = top.every(
    (cell, at) => cell.trim() !== '' && !rest.some(row => row[at]?.trim() === cell.trim()),
  )
  return isNamed && rest.some(row => row.some(isPlainlyValue)) ? 0 : null
}
