import { writeOds } from 'hucre/ods'
import { writeXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import type { FileRow } from '#core/outreach/contacts/import/file-format.ts'
import { zipOf } from '#testing/files/zip-of.ts'
import { inspectFile } from '../inspect-file.ts'
import { readRows } from '../read-rows.ts'
import { openWorkbook } from './open-workbook.ts'

async function* piecesOf(whole: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < whole.length; at += 1000) yield whole.subarray(at, at + 1000)
}
const inspect = (bytes: Uint8Array, reading = {}) =>
  inspectFile({ open: async () => piecesOf(bytes), fields: [], reading })

const PEOPLE = [
  ['氏名', 'メールアドレス', '会社名', '電話番号', 'Since'],
  ['山田 太郎', 'yamada@one.example', 'テスト\n株式会社', 81312345678, new Date('2026-03-04')],
  [null, null, null],
  ['鈴木 花子', 'suzuki@one.example', true, 1.5, null],
]
const SHEETS = [
  { name: 'Empty', rows: [] },
  { name: 'People', rows: PEOPLE },
  { name: 'Others', rows: [['Email'], ['a@two.example']] },
]

test.each([
  ['.xlsx', writeXlsx],
  [
    '.xlsx with texts in their cells',
    (given: Parameters<typeof writeXlsx>[0]) => writeXlsx({ ...given, stringMode: 'inline' }),
  ],
  ['.ods', writeOds],
])(
  '%s: the first sheet with rows is read, another one is chosen, and lines are those of the sheet',
  async (_, write) => {
    const bytes = await write({ sheets: SHEETS })
    const found = await inspect(bytes)
    expect(found).toMatchObject({
      sheets: ['Empty', 'People', 'Others'],
      reading: { format: 'table', sheet: 1 },
      headerRow: 0,
      mapping: ['name', 'address', 'company', 'phone', 'ignore'],
      total: 2,
    })
    expect(found.rows).toEqual([
      {
        line: 2,
        problem: null,
        cells: ['山田 太郎', 'yamada@one.example', 'テスト\n株式会社', '81312345678', '2026-03-04'],
      },
      {
        line: 4,
        problem: null,
        cells: expect.arrayContaining(['鈴木 花子', 'suzuki@one.example', 'true', '1.5']),
      },
    ])
    const other = await inspect(bytes, { sheet: 2 })
    expect(other).toMatchObject({ reading: { sheet: 2 }, total: 1, rows: [{ cells: ['a@two.example'] }] })
    const rows: FileRow[] = []
    for await (const some of readRows(piecesOf(bytes), other.reading)) rows.push(...some)
    expect(rows.map(row => row.cells)).toEqual([['Email'], ['a@two.example']])
  },
)

test('all rows of a long sheet come, in order, with the same numbers each time', async () => {
  const bytes = await writeXlsx({
    sheets: [{ name: 'Long', rows: Array.from({ length: 3210 }, (_, at) => [`n${at}@one.example`]) }],
  })
  const found = await inspect(bytes)
  expect(found.total).toBe(3210)
  let line = 0
  for await (const some of readRows(piecesOf(bytes), found.reading))
    for (const row of some) {
      line += 1
      expect(row).toEqual({ line, problem: null, cells: [`n${line - 1}@one.example`] })
    }
  expect(line).toBe(3210)
})

const refusal = async (bytes: Uint8Array, limits = {}) => {
  try {
    const { rows } = await openWorkbook({ bytes, sheet: null }, limits)
    for await (const _ of rows);
    return null
  } catch (error) {
    return error instanceof Error ? error.message : error
  }
}

test('what is no workbook, is locked, damaged or too large is refused with what to do', async () => {
  const whole = await writeXlsx({ sheets: SHEETS })
  const locked = await writeXlsx({ sheets: SHEETS, encryption: { password: 'secret', spinCount: 1 } })
  expect(await refusal(locked)).toMatch('has a password')
  expect(await refusal(Buffer.from('d0cf11e0a1b11ae1', 'hex'))).toMatch('Please save it as .xlsx')
  expect(await refusal(whole.subarray(0, whole.length / 2))).toMatch('could not be read')
  expect(await refusal(await zipOf({ 'a.txt': 'a' }))).toMatch('could not be read')
  // Shared texts that unpack to 100 MB, which would have to be held in memory.
  expect(await refusal(await zipOf({ 'xl/sharedStrings.xml': Buffer.alloc(100 * 1024 * 1024) }))).toMatch(
    'too large',
  )
  const rows = Array.from({ length: 60_000 }, (_, at) => [`${at} ${'x'.repeat(500)}`])
  const heavy = await writeXlsx({ sheets: [{ name: 'A', rows }] })
  expect(await refusal(heavy, { memoryMb: 24 })).toMatch('too large')
  expect(await refusal(heavy, { patienceMs: 1 })).toMatch('too large')
})
