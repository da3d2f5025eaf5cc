/** What is wrong with a row that has more values than the file has columns; null if it has not. */
export function tooManyCells(cells: readonly string[], columns: number): string | null {
  const more = cells.slice(columns).some(cell => cell.trim() !== '')
  return more
    ? `It has ${cells.length} values, but there are ${columns} columns: a value that has the separator in it needs quotation marks`
    : null
}
