import { parentPort, workerData } from 'node:worker_threads'
import type { PGlite } from '@electric-sql/pglite'
import { hasRoom } from '#server/platform/files/disk-room.ts'
import { openCluster } from './embedded-cluster.ts'
import { endsIdle, exchangeWith } from './embedded-socket.ts'
import type { WorkerAnswer, WorkerRequest } from './embedded-thread.ts'

/** The embedded database in a thread of its own, so that its work does not stop everybody else's. */
const port = parentPort
if (!port) throw new Error('this file is a worker')
const opening = openCluster(workerData.dataDir)
// Whoever asks is told; until then nobody listens.
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

/** Between two transactions, and not in the middle of a query's messages. */
let isIdle = true
let isFull = false

/** A log without room would end PostgreSQL; reading goes on. */
async function refuseWritesWithoutRoom(pglite: PGlite): Promise<void> {
  if (hasRoom(workerData.dataDir) !== isFull) return
  isFull = !isFull
  await pglite.exec(`set default_transaction_read_only = ${isFull}`)
}

function answer(message: WorkerAnswer, transfer: ArrayBuffer[] = []): void {
  port?.postMessage(message, transfer)
}
