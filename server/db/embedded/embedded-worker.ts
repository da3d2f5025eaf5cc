import { parentPort, workerData } from 'node:worker_threads'
import type { PGlite } from '@electric-sql/pglite'
import { hasRoom } from '#server/platform/files/disk-room.ts'
import { openCluster } from './embedded-cluster.ts'
import { endsIdle, exchangeWith } from './embedded-socket.ts'
import type { WorkerAnswer, WorkerRequest } from './embedded-thread.ts'

/** Runs the embedded database in a thread of its own, so that its work does not block the rest. */
const port = parentPort
if (!port) throw new Error('this file is a worker')

/**
 * PostgreSQL as a single process makes no checkpoints, so its log would grow until it ends, and all of it would be read
 * after a crash. So this thread makes one when this much of the log was begun, or this long after a file of it was begun.
 */
const MOST_LOG_BYTES = 32 * 1024 * 1024
const LATEST_CHECKPOINT_MS = 10_000
/** While the files are copied for a backup, the log is kept up to this size. A copy that takes longer is given up. */
const MOST_KEPT_BYTES = 4 * 1024 * 1024 * 1024
let logBytes = 0
let isLogKept = false
let checkpointTimer: NodeJS.Timeout | undefined

const opening = openCluster(workerData.dataDir, bytes => {
  logBytes += bytes
  remindOfCheckpoint()
})
// Errors are reported to the caller; until the first call nobody listens.
opening.catch(() => undefined)

/** Settled once all requests and checkpoints so far are done. */
let done: Promise<void> = Promise.resolve()

function inTurn(work: () => Promise<void>): void {
  done = done.then(work)
}

port.on('message', (request: WorkerRequest) => {
  inTurn(async () => {
    try {
      const result = await perform(request)
      answer({ result }, [result.buffer])
      await makeCheckpointIfDue()
    } catch (error) {
      answer({ error: error instanceof Error ? error : new Error(String(error)) })
    }
    if (request.do === 'close') port.close()
  })
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
    case 'keepLog':
      isLogKept = request.isKept
      if (!isLogKept && logBytes > 0) remindOfCheckpoint()
      return new Uint8Array()
    case 'close':
      clearTimeout(checkpointTimer)
      logBytes = 0
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

async function makeCheckpointIfDue(): Promise<void> {
  if (!isIdle || logBytes < (isLogKept ? MOST_KEPT_BYTES : MOST_LOG_BYTES)) return
  clearTimeout(checkpointTimer)
  checkpointTimer = undefined
  logBytes = 0
  const [kind] = await exchangeWith(await opening, CHECKPOINT)
  // On a full disk, for instance: the log is kept until the next one.
  if (kind === ERROR) remindOfCheckpoint()
}

/** A query and an error in PostgreSQL's protocol. */
const CHECKPOINT = Buffer.from('Q\0\0\0\x0fcheckpoint\0')
const ERROR = 'E'.charCodeAt(0)

function remindOfCheckpoint(): void {
  checkpointTimer ??= setTimeout(() => {
    checkpointTimer = undefined
    if (isLogKept) return
    logBytes = Math.max(logBytes, MOST_LOG_BYTES)
    inTurn(makeCheckpointIfDue)
  }, LATEST_CHECKPOINT_MS)
}

function answer(message: WorkerAnswer, transfer: ArrayBuffer[] = []): void {
  port?.postMessage(message, transfer)
}
