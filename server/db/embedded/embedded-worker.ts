import { parentPort, workerData } from 'node:worker_threads'
import type { PGlite } from '@electric-sql/pglite'
import { hasRoom } from '#server/platform/files/disk-room.ts'
import { openCluster } from './embedded-cluster.ts'
import { endsIdle, exchangeWith } from './embedded-socket.ts'
import type { WorkerAnswer, WorkerRequest } from './embedded-thread.ts'

/** Runs the embedded database in a thread of its own, so that its work does not block the rest. */
const port = parentPort
if (!port) throw new Error('this file is a worker')
const opening = openCluster(workerData.dataDir)
// Errors are reported to the caller; until the first call nobody listens.
opening.catch(() => undefined)

port.on('message', async (request: WorkerRequest) => {
  try {
    const result = await perform(request)
    answer({ result }, [result.buffer])
  } catch (error) {
    answer({ error: error instanceof Error ? error : new Error(String(error)) })
  }
  if (request.do === 'close') port.close()
})

async function perform(request: WorkerRequest): Promise<Uint8Array<ArrayBuffer>> {
  const pglite = await opening
  switch (request.do) {
    case 'open':
      return new Uint8Array()
    case 'exchange': {
      if (isIdle) await refuseWritesWithoutRoom(pglite)
      const answer = await exchangeWith(pglite, request.messages)
      isIdle = endsIdle(answer)
      return answer
    }
    case 'close':
      await pglite.close()
      return new Uint8Array()
  }
}

/** Runs between two transactions, not between the messages of a query. */
let isIdle = true
let isFull = false

/** A full disk for its log would end PostgreSQL. Read-only, it goes on. */
async function refuseWritesWithoutRoom(pglite: PGlite): Promise<void> {
  if (hasRoom(workerData.dataDir) !== isFull) return
  isFull = !isFull
  await pglite.exec(`set default_transaction_read_only = ${isFull}`)
}

function answer(message: WorkerAnswer, transfer: ArrayBuffer[] = []): void {
  port?.postMessage(message, transfer)
}
