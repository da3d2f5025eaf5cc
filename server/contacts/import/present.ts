import type { ContactImport, ImportPreview } from '#core/contract/outreach/contact-imports.ts'
import { PREVIEW_ROWS } from '#core/contract/outreach/contact-imports.ts'
import { type FieldDefinition, readRow } from '#core/outreach/contacts/import/rows/read-row.ts'
import { shownName } from '#core/outreach/contacts/shown-name.ts'
import { can } from '#core/policy.ts'
import { cut } from '#core/text/cut.ts'
import type { Ctx } from '#server/deps.ts'
import type { ShownImport } from './queries.ts'
import type { InspectedFile } from './reading/inspect-file.ts'
import { tooManyCells } from './running/too-many-cells.ts'

/** Characters of a cell that a preview shows. */
const SHOWN = 300
const UNDOABLE = ['done', 'cancelled', 'failed']

/** An import as the screen shows it. */
export function presentImport(
  { mailDns, actor }: Pick<Ctx, 'mailDns' | 'actor'>,
  row: ShownImport,
): ContactImport {
  const mayDownload = row.userId === actor.id || can(actor, 'outreach.manage')
  const { createdAt, startedAt, endedAt, firstName, lastName, ...shown } = row
  return {
    ...shown,
    by: firstName === null ? null : `${firstName} ${lastName ?? ''}`.trim(),
    createdAt: createdAt.toISOString(),
    startedAt: startedAt?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
    mayDownload,
    mayUndo: mayDownload && UNDOABLE.includes(row.state) && row.created + row.updated > 0,
    checksMail: mailDns !== null,
  }
}

/** The same with the first rows of its file, and how they are understood. */
export function presentPreview(
  ctx: Pick<Ctx, 'mailDns' | 'actor'>,
  { row, file, fields }: { row: ShownImport; file: InspectedFile; fields: readonly FieldDefinition[] },
): ImportPreview {
  const known = new Map(fields.map(field => [field.key, field]))
  const rows = file.rows.slice(0, PREVIEW_ROWS).map(({ line, cells, problem }) => {
    const { draft, remarks, refusal } = readRow(cells, { mapping: row.mapping, fields: known })
    const refused = problem ?? tooManyCells(cells, row.columns.length) ?? refusal
    const { addresses, company } = draft
    const name = shownName(draft)
    return {
      line,
      cells: cells.map(cell => cut(cell, SHOWN)),
      remarks,
      refusal: refused,
      contact: refused === null ? { name, addresses, company } : null,
    }
  })
  const { format, encoding, delimiter, sheet, headerRow, columns, mapping } = row
  return {
    ...presentImport(ctx, row),
    ...{ format, encoding, delimiter, sheet, headerRow, columns, mapping, rows },
    source: file.source,
    sheets: file.sheets,
  }
}
