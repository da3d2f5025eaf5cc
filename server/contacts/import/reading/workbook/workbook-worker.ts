import { parentPort, workerData } from 'node:worker_threads'
import type { CellValue } from 'hucre'
import { readOds, streamOdsRows } from 'hucre/ods'
import { readXlsx, streamXlsxRows } from 'hucre/xlsx'
import { checkArchive, TooLarge } from './check-archive.ts'
import type { FromWorkbookThread, WorkbookRow, WorkbookTask } from './messages.ts'

/** Rows of a message. */
const AT_ONCE = 500

const { bytes, sheet } = workerData as WorkbookTask
const say = (message: FromWorkbookThread) => parentPort?.postMessage(message)
let asked = 0
let wake = () => {}
parentPort?.on('message', () => {
  asked += 1
  wake()
})
/** Waits until the next rows are asked for. */
async function isAsked(): Promise<void> {
  while (asked === 0)
    await new Promise<void>(resolve => {
      wake = resolve
    })
  asked -= 1
}

async function read(): Promise<void> {
  // Excel wraps a workbook with a password in the container of its old files.
  if (bytes[0] !== 0x50) {
    const isLocked = Buffer.from(bytes).includes(Buffer.from('EncryptedPackage', 'utf16le'))
    return say({ refused: isLocked ? LOCKED : OLD })
  }
  await checkArchive(bytes)
  const { sheets, rowsOf } = await open()
  const wanted = sheet === null ? await firstWithRows(sheets, rowsOf) : sheet
  if (wanted >= sheets.length) return say({ refused: 'This workbook has no such sheet.' })
  await isAsked()
  say({ sheets, sheet: wanted })
  let rows: WorkbookRow[] = []
  const hand = async () => {
    await isAsked()
    say({ rows })
    rows = []
  }
  for await (const { index, values } of rowsOf(wanted)) {
    const cells = values.map(textOf)
    if (cells.every(cell => cell.trim() === '')) continue
    rows.push({ line: index + 1, cells })
    if (rows.length >= AT_ONCE) await hand()
  }
  if (rows.length > 0) await hand()
  await isAsked()
  say('end')
}

type RowsOf = (sheet: number) => AsyncIterable<{ index: number; values: CellValue[] }>

/** The names of the sheets, and a way to their rows. */
async function open(): Promise<{ sheets: string[]; rowsOf: RowsOf }> {
  const sheets: string[] = []
  const listed = ({ index, name }: { index: number; name: string }) => {
    sheets[index] = name
    return false
  }
  if (Buffer.from(bytes.subarray(0, 200)).includes('opendocument')) {
    await readOds(bytes, { sheets: listed })
    return { sheets, rowsOf: at => streamOdsRows(bytes, { sheets: [at] }) }
  }
  await readXlsx(bytes, { sheets: listed })
  return { sheets, rowsOf: at => streamXlsxRows(bytes, { sheet: at }) }
}

async function firstWithRows(sheets: readonly string[], rowsOf: RowsOf): Promise<number> {
  for (const at of sheets.keys())
    for await (const { values } of rowsOf(at)) if (values.some(value => value !== null)) return at
  return 0
}

/** A value as a person would type it. */
function textOf(value: CellValue): string {
  if (value === null) return ''
  if (!(value instanceof Date)) return String(value)
  if (Number.isNaN(value.getTime())) return ''
  const iso = value.toISOString()
  return iso.endsWith('T00:00:00.000Z') ? iso.slice(0, 10) : iso.slice(0, 16).replace('T', ' ')
}

const LOCKED = 'This workbook has a password. Please save it without one, and choose that file.'
const OLD =
  'Workbooks of this kind (.xls and older ones) are not read. Please save it as .xlsx or .csv, and choose that file.'

function reasonOf(error: unknown): string {
  if (error instanceof TooLarge) return 'This workbook becomes too large. Please save its table as CSV.'
  return 'This workbook could not be read. Please open it, save it as .xlsx again, and choose that file.'
}

await read().catch((error: unknown) => say({ refused: reasonOf(error) }))
