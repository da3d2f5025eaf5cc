import type { ClientBase } from 'pg'
import { to } from 'pg-copy-streams'
import { ROWS } from '../archive/manifest.ts'
import type { Archive } from '../archive/write-archive.ts'
import type { StoredTable } from './table-queries.ts'

const PART_BYTES = 1024 * 1024
const LINE_END = 10

/**
 * Adds all rows of a table in parts of whole rows. Each is what `COPY … TO STDOUT` writes, a line a row, which all versions of
 * PostgreSQL read. Answers how many rows these were.
 */
export async function addRows(archive: Archive, client: ClientBase, table: StoredTable): Promise<number> {
  const columns = table.columns.map(({ name }) => name).join(', ')
  // A partitioned table has its rows in others.
  const copy = to(`copy (select ${columns} from ${table.name}) to stdout`)
  // A lost connection is met where the rows are read.
  Promise.resolve(client.query(copy)).catch(() => undefined)
  let number = 0
  const add = (bytes: Uint8Array) => {
    number += 1
    return archive.add(`${ROWS}${table.name}/${String(number).padStart(6, '0')}`, bytes.length, [bytes])
  }
  let chunks: Buffer[] = []
  let size = 0
  for await (const chunk of copy as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    size += chunk.length
    if (size < PART_BYTES || !chunk.includes(LINE_END)) continue
    const bytes = Buffer.concat(chunks)
    const end = bytes.lastIndexOf(LINE_END) + 1
    await add(bytes.subarray(0, end))
    chunks = [bytes.subarray(end)]
    size = bytes.length - end
  }
  if (size > 0) await add(Buffer.concat(chunks))
  return copy.rowCount
}
