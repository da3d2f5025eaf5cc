/** Spreadsheets run cells that begin with these as formulas, also behind white space (OWASP, "CSV Injection"). */
const FORMULA = /^[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/u
const NEEDS_QUOTES = /[",;\r\n\t]|^\s|\s$/u

/** A number or a telephone number is no formula, though it begins with a sign. */
const PLAIN_NUMBER = /^[+-]?\d[\d ()/.-]*$/u

/** One cell: what a spreadsheet would run gets an apostrophe in front, which spreadsheets do not show. */
export function csvCell(value: string): string {
  const isFormula = FORMULA.test(value) && !PLAIN_NUMBER.test(value)
  const safe = isFormula ? `'${value}` : value
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** One record of RFC 4180, with its line end. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`

/** What `csvCell` has put in front of a cell is taken away again when the file comes back. */
export const withoutApostrophe = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell.slice(1)) && !PLAIN_NUMBER.test(cell.slice(1))
    ? cell.slice(1)
    : cell
