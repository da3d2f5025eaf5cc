import { Worker } from 'node:worker_threads'
import type { EmbeddedDatabase } from './embedded-socket.ts'

/** What the thread is asked, one after the other; it answers in the same order. */
export type WorkerRequest = { do: 'open' } | { do: 'exchange'; messages: Uint8Array } | { do: 'close' }
/** Empty but for an exchange. */
export type WorkerAnswer = { result: Uint8Array } | { error: Error }

/** PGlite in a thread of its own, once it is open. */
export async function openThread(dataDir: string): Promise<EmbeddedDatabase> {
  const worker = new Worker(new URL('./embedded-worker.ts', import.meta.url), {
    workerData: { dataDir },
    execArgv: [],
  })
  const pending: { resolve: (result: Uint8Array) => void; reject: (error: Error) => void }[] = []
  let ended: Error | null = null
  const ask = (request: WorkerRequest) =>
    new Promise<Uint8Array>((resolve, reject) => {
      // Nobody would answer: whoever waits would wait for ever.
      if (ended) return reject(ended)
      pending.push({ resolve, reject })
      worker.postMessage(request)
    })
  let isOpen = false
  /** SQL that fails is an answer like any other: after an error there is no database any more. */
  const fail = (error: Error) => {
    if (isOpen && !ended)
      process.nextTick(() => {
        // What brings it back is a start: uncaught, this ends the process in order.
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
