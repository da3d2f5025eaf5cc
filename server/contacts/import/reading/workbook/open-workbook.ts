import { Worker } from 'node:worker_threads'
import { badRequest } from '#server/platform/errors.ts'
import type { FromWorkbookThread, WorkbookRow, WorkbookTask } from './messages.ts'

/** For the texts that cells of a large workbook share. */
const MEMORY_MB = 768
/** Processor time for the next rows, so that a busy machine does not matter. */
const PATIENCE_MS = 60_000
const TOO_MUCH = 'This workbook becomes too large. Please save its table as CSV.'

/** Whether bytes begin as those of workbooks do: a ZIP archive, or the container of Excel's old files. */
export const isWorkbook = (head: Uint8Array): boolean =>
  [
    [0x50, 0x4b, 0x03, 0x04],
    [0xd0, 0xcf, 0x11, 0xe0],
  ].some(sign => sign.every((byte, at) => head[at] === byte))

export interface OpenWorkbook {
  /** Their names. */
  sheets: string[]
  /** The one that is read. */
  sheet: number
  rows: AsyncGenerator<WorkbookRow[]>
  close(): Promise<void>
}

/**
 * Opens a workbook (.xlsx, .ods) in a thread of its own with bounded memory and time, because its bytes are untrusted. Throws 400
 * with a reason for a person where it cannot be read; `rows` does so, too. Whoever does not read all rows has to close it.
 */
export async function openWorkbook(
  task: WorkbookTask,
  { memoryMb = MEMORY_MB, patienceMs = PATIENCE_MS } = {},
): Promise<OpenWorkbook> {
  const worker = new Worker(new URL('./workbook-worker.ts', import.meta.url), {
    name: 'workbook',
    execArgv: [],
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 32 },
  })
  let answer = Promise.withResolvers<FromWorkbookThread>()
  answer.promise.catch(() => {})
  const fail = (error: unknown) => {
    answer.reject(error)
    void worker.terminate()
  }
  let usedBefore = 0
  const watch = setInterval(() => {
    void usedBy(worker).then(used => {
      if (used - usedBefore > patienceMs) fail(badRequest(TOO_MUCH))
    })
  }, patienceMs / 20).unref()
  worker.on('message', (message: FromWorkbookThread) =>
    typeof message === 'object' && 'refused' in message
      ? fail(badRequest(message.refused))
      : answer.resolve(message),
  )
  worker.on('error', (error: NodeJS.ErrnoException) =>
    fail(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? badRequest(TOO_MUCH) : error),
  )
  worker.on('exit', () => answer.reject(new Error('the thread has ended')))
  const next = async (): Promise<FromWorkbookThread> => {
    usedBefore = await usedBy(worker)
    worker.postMessage('next')
    const message = await answer.promise
    answer = Promise.withResolvers()
    answer.promise.catch(() => {})
    return message
  }
  const close = async () => {
    clearInterval(watch)
    await worker.terminate()
  }
  async function* rows(): AsyncGenerator<WorkbookRow[]> {
    try {
      for (;;) {
        const message = await next()
        if (message === 'end' || !('rows' in message)) return
        yield message.rows
      }
    } finally {
      await close()
    }
  }
  try {
    const first = await next()
    if (first === 'end' || !('sheets' in first)) throw new Error('a workbook begins with its sheets')
    return { ...first, rows: rows(), close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Milliseconds of processor time; 0 for a thread that has ended. */
async function usedBy(worker: Worker): Promise<number> {
  const { user, system } = await worker.cpuUsage().catch(() => ({ user: 0, system: 0 }))
  return (user + system) / 1000
}
