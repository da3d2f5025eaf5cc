import type { Deps } from '#server/deps.ts'
import { storable } from '#server/platform/storable.ts'
import { openBlob } from '../file/keep-file.ts'
import type { ImportRecord } from '../queries.ts'
import { readRows } from '../reading/read-rows.ts'
import { tooManyCells } from './too-many-cells.ts'

/** A row of a file behind its header. */
export interface NumberedRow {
  /** From 1. */
  row: number
  line: number
  cells: string[]
  /** Why it cannot be read, in plain words; null if it can. */
  refusal: string | null
}

type File = Pick<
  ImportRecord,
  'workspaceId' | 'blob' | 'format' | 'encoding' | 'delimiter' | 'sheet' | 'headerRow' | 'columns'
>

/** The rows of a kept file behind its header, from the one after `after`, as they pass. */
export async function* readContacts(
  deps: Pick<Deps, 'blobs'>,
  { workspaceId, blob, headerRow, columns, ...reading }: File,
  after = 0,
): AsyncGenerator<NumberedRow[]> {
  const before = headerRow === null ? 0 : headerRow + 1
  let passed = 0
  for await (const rows of readRows(await openBlob(deps, workspaceId, blob), reading)) {
    const numbered = rows.flatMap(({ line, cells, problem }, at) => {
      const row = passed + at + 1 - before
      if (row <= after) return []
      const kept = storable(cells) as string[]
      return [{ row, line, cells: kept, refusal: problem ?? tooManyCells(cells, columns.length) }]
    })
    passed += rows.length
    if (numbered.length > 0) yield numbered
  }
}
