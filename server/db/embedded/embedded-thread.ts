import { Worker } from 'node:worker_threads'
import type { EmbeddedDatabase } from './embedded-socket.ts'

/** A database of which the files may be copied while it runs, as long as its log is kept. */
export interface ThreadDatabase extends EmbeddedDatabase {
  /** While the log is kept, no checkpoint deletes what a copy that has begun needs of it. */
  keepLog(isKept: boolean): Promise<void>
}

/** Requests to the thread; it answers in order. */
export type WorkerRequest =
  | { do: 'open' }
  | { do: 'exchange'; messages: Uint8Array<ArrayBuffer> }
  | { do: 'keepLog'; isKept: boolean }
  | { do: 'close' }
/** Empty except for an exchange. */
export type WorkerAnswer = { result: Uint8Array } | { error: Error }

/** Runs PGlite in a thread of its own; resolves once it is open. */
export async function openThread(dataDir: string): Promise<ThreadDatabase> {
  const worker = new Worker(new URL('./embedded-worker.ts', import.meta.url), {
    name: 'database',
    workerData: { dataDir },
    execArgv: [],
  })
  const pending: { resolve: (result: Uint8Array) => void; reject: (error: Error) => void }[] = []
  let ended: Error | null = null
  const ask = (request: WorkerRequest) =>
    new Promise<Uint8Array>((resolve, reject) => {
      // Reject everything that waits: no answer will come.
      if (ended) return reject(ended)
      pending.push({ resolve, reject })
      worker.postMessage(request, request.do === 'exchange' ? [request.messages.buffer] : [])
    })
  let isOpen = false
  /** A failed SQL statement is an ordinary answer. An error of the thread means that the database is gone. */
  const fail = (error: Error) => {
    if (isOpen && !ended)
      process.nextTick(() => {
        // Only a restart helps: this uncaught error ends the process in order.
        throw new Error(`The embedded database has stopped (${error.message})`, { cause: error })
      })
    ended ??= error
    for (const { reject } of pending.splice(0)) reject(error)
  }
  worker.on('message', (answer: WorkerAnswer) => {
    if ('error' in answer) fail(answer.error)
    else pending.shift()?.resolve(answer.result)
  })
  worker.on('error', fail)
  worker.on('exit', () => fail(new Error('the thread of the embedded database has ended')))

  await ask({ do: 'open' }).catch(async error => {
    await worker.terminate()
    throw error
  })
  isOpen = true
  return {
    exchange: messages => ask({ do: 'exchange', messages }),
    async keepLog(isKept) {
      await ask({ do: 'keepLog', isKept })
    },
    async close() {
      isOpen = false
      try {
        await ask({ do: 'close' })
      } finally {
        await worker.terminate()
      }
    },
  }
}
