import { readFileSync } from 'node:fs'
import { parse } from 'yaml'

/** `!pattern /words?/i` is a regular expression. */
const PATTERN = {
  tag: '!pattern',
  resolve: (written: string) =>
    new RegExp(written.slice(1, written.lastIndexOf('/')), /\w*$/.exec(written)?.[0]),
}

/** Reads a YAML file that lies beside the module of this address (`import.meta.url`). */
export function readData<T>(file: string, from: string): T {
  return parse(readFileSync(new URL(file, from), 'utf8'), { customTags: [PATTERN] }) as T
}

/** Reads a file of tables: each a block of rows, one a line, with ` | ` between cells. In a cell, `\n` is a line break. */
export function readTables<Name extends string>(file: string, from: string): Record<Name, string[][]> {
  const cells = (row: string) => row.split(' | ').map(cell => cell.replaceAll('\\n', '\n'))
  const tables = Object.entries(readData<Record<Name, string>>(file, from)) as [Name, string][]
  return Object.fromEntries(
    tables.map(([name, rows]) => [name, rows.trim().split('\n').map(cells)]),
  ) as Record<Name, string[][]>
}
