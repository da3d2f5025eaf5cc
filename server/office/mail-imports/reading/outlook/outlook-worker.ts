import { parentPort, workerData } from 'node:worker_threads'
import { outlookItems, Refused } from './outlook-items.ts'
import { outlookSource } from './outlook-source.ts'
import type { FromOutlookThread, OutlookTask, ToOutlookThread } from './outlook-thread.ts'

/** Reads a file of Outlook in a thread: asks for its bytes, and gives one message whenever the next one is asked for. */
const port = parentPort
if (!port) throw new Error('this runs in a worker')
const { size, done } = workerData as OutlookTask
const say = (message: FromOutlookThread, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer)

let pieces = 0
const awaited = new Map<number, (bytes: Uint8Array) => void>()
let asked = Promise.withResolvers<void>()
port.on('message', (message: ToOutlookThread) => {
  if (message === 'next') return asked.resolve()
  awaited.get(message.piece)?.(message.bytes)
  awaited.delete(message.piece)
})
const source = outlookSource(size, (offset, length) => {
  pieces += 1
  const { promise, resolve } = Promise.withResolvers<Uint8Array>()
  awaited.set(pieces, resolve)
  say({ piece: pieces, offset, length })
  return promise
})

const turn = async () => {
  await asked.promise
  asked = Promise.withResolvers<void>()
}
await turn()
try {
  for await (const part of outlookItems(source, done, (at, name) => say({ at, name }))) {
    if ('source' in part) {
      const bytes = new Uint8Array(part.source)
      say({ part: { ...part, source: bytes } }, [bytes.buffer])
    } else say({ part })
    await turn()
  }
  say('end')
} catch (error) {
  if (!(error instanceof Refused)) throw error
  say({ refused: error.message })
}
port.close()
