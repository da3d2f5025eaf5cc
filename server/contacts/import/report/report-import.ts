import { Readable } from 'node:stream'
import type { z } from 'zod'
import { type contactImports, REPORT_PAGE } from '#core/contract/outreach/contact-imports.ts'
import { csvLine } from '#core/text/csv/csv-text.ts'
import type { Ctx } from '#server/deps.ts'
import { outreachWorkspace } from '#server/people/outreach/workspace.ts'
import { presentImport } from '../present.ts'
import { findImports, findReportRows, type ImportKey, type ImportRow } from '../queries.ts'
import { requireImport, requireOwnImport } from '../require-import.ts'

type Of = z.output<typeof contactImports.report.query>['of']

const MOST_IMPORTS = 100
const ROWS_AT_ONCE = 500

export async function listImports(ctx: Ctx) {
  const rows = await findImports(ctx.db, outreachWorkspace(ctx.actor), MOST_IMPORTS)
  return { imports: rows.map(row => presentImport(ctx, row)) }
}

/** A page of rows of a report. */
export async function reportRows(ctx: Ctx, { id, of, after }: { id: number; of: Of; after: number }) {
  const found = await requireImport(ctx.db, ctx.actor, id)
  const rows = await findReportRows(ctx.db, found, { of, after, limit: REPORT_PAGE + 1 })
  return {
    columns: found.columns,
    rows: rows.slice(0, REPORT_PAGE).map(presentRow),
    hasMore: rows.length > REPORT_PAGE,
  }
}

function presentRow({ row, line, outcome, contactId, cells, ...why }: ImportRow) {
  return { row, line, outcome, contactId, cells: cells ?? [], reason: reasonOf(why) }
}

const reasonOf = ({ keptBecause, reason }: Pick<ImportRow, 'keptBecause' | 'reason'>) =>
  keptBecause ?? reason ?? ''

/**
 * The rows of a report as CSV: the columns of the file, then the line and the reason. Whoever mends the values can import the
 * file again as it is.
 */
export async function reportFile(ctx: Ctx, { id, of }: { id: number; of: Of }) {
  const found = await requireImport(ctx.db, ctx.actor, id)
  requireOwnImport(ctx.actor, found)
  const lines = Readable.from(csvOf(ctx, found, found.columns, of))
  return { name: `contacts-${of}.csv`, type: 'text/csv; charset=utf-8', content: lines }
}

async function* csvOf(
  { db }: Pick<Ctx, 'db'>,
  key: ImportKey,
  columns: readonly string[],
  of: Of,
): AsyncGenerator<string> {
  // Spreadsheets take a file without a byte order mark for another encoding.
  yield `\ufeff${csvLine([...columns, 'Line', 'Reason'])}`
  for (let after = 0; ; ) {
    const rows = await findReportRows(db, key, { of, after, limit: ROWS_AT_ONCE })
    yield rows
      .map(({ line, cells, ...why }) =>
        csvLine([...columns.map((_, at) => cells?.[at] ?? ''), String(line), reasonOf(why)]),
      )
      .join('')
    const last = rows.at(-1)
    if (!last || rows.length < ROWS_AT_ONCE) return
    after = last.row
  }
}
