import type { Line } from './lines.ts'

const COLUMNS = {
  plainOwn: 'plain limit, own database',
  own: 'Quillbox, own database',
  plainServer: 'plain limit, database server',
  server: 'Quillbox, database server',
} as const
type Column = keyof typeof COLUMNS

/** Figures of one round, by the names of their lines. */
export type Figures = Record<string, number>

/** The figures of all rounds. */
type Samples = Record<Column, Record<string, number[]>>

export const noSamples = (): Samples => ({
  plainOwn: {},
  own: {},
  plainServer: {},
  server: {},
})

export function addFigures(samples: Samples, column: Column, figures: Figures): void {
  for (const [name, value] of Object.entries(figures)) {
    samples[column][name] ??= []
    samples[column][name].push(value)
  }
}

/** Everything in one Markdown table; several rounds as minimum / median / maximum. */
export function formatTable(lines: readonly Line[], samples: Samples): string {
  const columns = Object.keys(COLUMNS) as Column[]
  const known = new Set(lines.map(({ name }) => name))
  for (const column of columns)
    for (const name of Object.keys(samples[column]))
      if (!known.has(name)) throw new Error(`no line of the table is called "${name}"`)
  const head = ['', 'aim', ...columns.map(column => COLUMNS[column])]
  const rows = lines
    .filter(({ name }) => columns.some(column => samples[column][name]))
    .map(({ name, aim = '' }) => [
      name,
      aim,
      ...columns.map(column => formatFigures(samples[column][name] ?? [])),
    ])
  return [head, head.map(() => '---'), ...rows].map(cells => `| ${cells.join(' | ')} |`).join('\n')
}

function formatFigures(values: number[]): string {
  if (values.length === 0) return ''
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  const median = ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2
  const shown = [sorted[0] ?? 0, median, sorted.at(-1) ?? 0].map(formatNumber)
  return new Set(shown).size === 1 ? (shown[0] ?? '') : shown.join(' / ')
}

/** Two digits that tell something; whole numbers from 10 on. */
function formatNumber(value: number): string {
  const digits = value < 1 ? 2 : value < 10 ? 1 : 0
  return value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })
}
