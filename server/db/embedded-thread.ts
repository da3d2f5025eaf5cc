import { Worker } from 'node:worker_threads'
import pg from 'pg'

/** What the thread is asked; each request has an id, which its answer repeats. */
export type WorkerRequest = { id: number } & (
  | { do: 'ready' }
  | { do: 'exec'; message: Uint8Array }
  | { do: 'listen'; channel: string }
  | { do: 'unlisten'; of: number }
  | { do: 'close' }
)
export type WorkerAnswer =
  | { id: number; result: unknown }
  | { id: number; error: Error }
  | { id: number; payload: string }

/** What the product uses of PGlite, wherever it runs. */
export interface EmbeddedDatabase {
  waitReady: Promise<void>
  execProtocolStream(message: Uint8Array, options?: { throwOnError?: boolean }): Promise<ProtocolMessage[]>
  listen(channel: string, onPayload: (payload: string) => void): Promise<() => Promise<void>>
  close(): Promise<void>
}
type ProtocolMessage = { name: string }

/** Of these the client does not wait for the answer; it comes with that of the Sync or Flush behind them. */
const UNAWAITED = new Set(['P', 'B', 'D', 'E', 'C'])

/**
 * PGlite in a thread of its own. Messages of the extended query protocol are handed over as they come and waited for
 * together at the Sync that ends them, so that a query costs one exchange with the thread.
 */
export function openThread(dataDir: string): EmbeddedDatabase {
  const worker = new Worker(new URL('./embedded-worker.ts', import.meta.url), {
    workerData: { dataDir },
    execArgv: [],
  })
  const pending = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>()
  const listeners = new Map<number, (payload: string) => void>()
  let unawaited: Promise<ProtocolMessage[]>[] = []
  let count = 0

  const ask = <T>(
    request: WorkerRequest extends infer R ? (R extends unknown ? Omit<R, 'id'> : never) : never,
  ) => {
    count += 1
    const id = count
    const answered = new Promise<T>((resolve, reject) => {
      pending.set(id, { resolve: resolve as (value: unknown) => void, reject })
    })
    worker.postMessage({ ...request, id })
    return { id, answered }
  }
  const fail = (error: Error) => {
    for (const { reject } of pending.values()) reject(error)
    pending.clear()
  }
  worker.on('message', (answer: WorkerAnswer) => {
    if ('payload' in answer) return listeners.get(answer.id)?.(answer.payload)
    const waiting = pending.get(answer.id)
    pending.delete(answer.id)
    if ('error' in answer) waiting?.reject(answer.error)
    else waiting?.resolve(answer.result)
  })
  worker.on('error', fail)
  worker.on('exit', () => fail(new Error('the thread of the embedded database has ended')))

  return {
    waitReady: ask<void>({ do: 'ready' }).answered,
    async execProtocolStream(message) {
      const answered = ask<ProtocolMessage[]>({ do: 'exec', message }).answered.then(revive)
      unawaited.push(answered)
      if (UNAWAITED.has(String.fromCharCode(message[0] ?? 0))) {
        // Told with the Sync; until then nobody listens, which is no unhandled failure.
        answered.catch(() => undefined)
        return []
      }
      const all = unawaited
      unawaited = []
      return (await Promise.all(all)).flat()
    },
    async listen(channel, onPayload) {
      const { id, answered } = ask<void>({ do: 'listen', channel })
      listeners.set(id, onPayload)
      await answered
      return async () => {
        listeners.delete(id)
        await ask<void>({ do: 'unlisten', of: id }).answered
      }
    },
    async close() {
      await ask<void>({ do: 'close' }).answered
      await worker.terminate()
    },
  }
}

/** Errors of the database are DatabaseErrors again, with their code and place. */
function revive(messages: ProtocolMessage[]): ProtocolMessage[] {
  return messages.map(message => {
    if (message.name !== 'error') return message
    const fields = message as ProtocolMessage & { message: string; length: number }
    return Object.assign(new pg.DatabaseError(fields.message, fields.length, 'error'), fields) as never
  })
}
