import { Worker } from 'node:worker_threads'
import { badRequest } from '#server/platform/errors.ts'
import type { ByteSource } from '../byte-source.ts'
import type { OutlookPart } from './outlook-items.ts'

export interface OutlookTask {
  size: number
  /** So many items of the list are dealt with. */
  done: number
}

export type ToOutlookThread = 'next' | { piece: number; bytes: Uint8Array }
export type FromOutlookThread =
  | { piece: number; offset: number; length: number }
  | { at: number; name: string }
  | { part: OutlookPart }
  | { refused: string }
  | 'end'

/** How the thread has ended; with the item that it was at, if it was its fault. */
export class ThreadEnded extends Error {
  item: { at: number; name: string } | null = null
}

/** For the list of all blocks of a file: about 50 MB for each GB. */
const MEMORY_MB = 1536
/** Processor time, so that a busy machine does not matter: a thread that works so long without a word is in a circle. */
const PATIENCE_MS = 60_000

/** The items of a file, read in a thread of their own. Throws `ThreadEnded` if the thread does not survive one. */
export async function* outlookParts(
  source: ByteSource,
  done: number,
  { entry = new URL('./outlook-worker.ts', import.meta.url), patienceMs = PATIENCE_MS } = {},
): AsyncGenerator<OutlookPart> {
  const task: OutlookTask = { size: source.size, done }
  const worker = new Worker(entry, {
    name: 'outlook',
    execArgv: [],
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: 32 },
  })
  const say = (message: ToOutlookThread, transfer: ArrayBuffer[] = []) =>
    worker.postMessage(message, transfer)
  let answer = Promise.withResolvers<OutlookPart | null>()
  answer.promise.catch(() => {})
  let item: ThreadEnded['item'] = null
  let isHeard = true
  let usedBefore = 0
  const fail = (error: unknown) => {
    answer.reject(error)
    void worker.terminate()
  }
  const ended = () => Object.assign(new ThreadEnded('the thread has ended'), { item })
  const watch = setInterval(() => {
    void usedBy(worker).then(used => {
      if (isHeard) usedBefore = used
      else if (used - usedBefore > patienceMs) fail(ended())
      isHeard = false
    })
  }, patienceMs / 10).unref()

  worker.on('message', (message: FromOutlookThread) => {
    isHeard = true
    if (message === 'end') answer.resolve(null)
    else if ('part' in message) answer.resolve(message.part)
    else if ('refused' in message) fail(badRequest(message.refused))
    else if ('at' in message) item = message
    else {
      const { piece, offset, length } = message
      source.read(offset, length).then(read => {
        // A copy, because `read` may be part of a larger buffer, and the thread would get all of that.
        const bytes = new Uint8Array(read)
        say({ piece, bytes }, [bytes.buffer])
      }, fail)
    }
  })
  worker.on('error', (error: NodeJS.ErrnoException) => {
    const isFile = item !== null || error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    answer.reject(isFile ? ended() : error)
  })
  worker.on('exit', () => answer.reject(ended()))
  try {
    for (;;) {
      isHeard = true
      say('next')
      const part = await answer.promise
      if (part === null) return
      answer = Promise.withResolvers()
      answer.promise.catch(() => {})
      yield part
    }
  } finally {
    clearInterval(watch)
    await worker.terminate()
  }
}

/** Milliseconds of processor time; 0 for a thread that has ended. */
async function usedBy(worker: Worker): Promise<number> {
  const { user, system } = await worker.cpuUsage().catch(() => ({ user: 0, system: 0 }))
  return (user + system) / 1000
}
