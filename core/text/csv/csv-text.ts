/** Spreadsheets run cells that begin with these as formulas, also behind white space (OWASP, "CSV Injection"). */
const FORMULA = /^[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/u
const NEEDS_QUOTES = /[",;\r\n\t]|^\s|\s$/u

/** A number or a telephone number is no formula, though it begins with a sign. */
const PLAIN_NUMBER = /^[+-]?\d[\d ()/.-]*$/u

const isFormula = (cell: string) => FORMULA.test(cell) && !PLAIN_NUMBER.test(cell)

/** What a spreadsheet would run gets an apostrophe in front, which spreadsheets do not show. */
const withApostrophe = (cell: string) => (isFormula(cell) ? `'${cell}` : cell)

/** A cell in quotation marks. */
export const quotedCell = (cell: string): string => `"${withApostrophe(cell).replaceAll('"', '""')}"`

/** A cell, in quotation marks where it needs them. */
export const csvCell = (cell: string): string =>
  NEEDS_QUOTES.test(withApostrophe(cell)) ? quotedCell(cell) : withApostrophe(cell)

/** One record of RFC 4180, with its line end. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`

/** What was put in front of a cell is taken away again when the file comes back. */
export const withoutApostrophe = (cell: string): string =>
  cell.startsWith("'") && isFormula(cell.slice(1)) ? cell.slice(1) : cell
