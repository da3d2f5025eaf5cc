import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import {
  contactsTable,
  giveTable,
  IMPORTS,
  signInOwner,
  startWithOwner,
  untilIn,
} from '#testing/outreach/imported-file.ts'
import { usageOf } from '#testing/servers/process-usage.ts'

export interface ImportFigures {
  rows: number
  megabytes: number
  /** Rows a second, from pressing Import to the end, and the same for Undo. */
  importRate: number
  undoRate: number
  /** Until the preview is there, with all rows counted; until all rows are checked. */
  previewSeconds: number
  checkSeconds: number
  /** What the server needs at most, more than before the file was sent. */
  moreMegabytes: number
}

/** Imports a table of contacts through the whole product on the embedded database, and undoes it. */
export async function benchImport(rows: number): Promise<ImportFigures> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'quillbox-bench-'))
  const server = await startWithOwner(dataDir, { LOG_LEVEL: 'info' })
  try {
    const token = await signInOwner(server)
    const table = contactsTable(rows)
    const before = (await usageOf(server.pid)).residentBytes
    const preview = await timed(() => giveTable(server, token, table))
    const { id, mapping } = preview.answer
    const call = (deed: string, body: object = {}) =>
      server.call('POST', `${IMPORTS}/${id}${deed}`, { token, body })
    const check = await timed(() => call('/check', { mapping }))
    const imported = await timed(async () => {
      await call('/start', { mapping, newLists: ['Imported'] })
      return untilIn(server, token, id, 'done')
    })
    const undone = await timed(async () => {
      await call('/undo')
      return untilIn(server, token, id, 'undone')
    })
    const { created, kept } = undone.answer
    if (created !== rows || kept !== 0)
      throw new Error(`${created} of ${rows} were imported, ${kept} were kept`)
    return {
      rows,
      megabytes: table.length / 1e6,
      importRate: rows / imported.seconds,
      undoRate: rows / undone.seconds,
      previewSeconds: preview.seconds,
      checkSeconds: check.seconds,
      moreMegabytes: ((await usageOf(server.pid)).peakBytes - before) / 1e6,
    }
  } finally {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function timed<T>(work: () => Promise<T>): Promise<{ answer: T; seconds: number }> {
  const start = performance.now()
  const answer = await work()
  return { answer, seconds: (performance.now() - start) / 1000 }
}
