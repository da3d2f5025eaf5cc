import { parentPort, workerData } from 'node:worker_threads'
import { openCluster } from './embedded-cluster.ts'
import type { WorkerAnswer, WorkerRequest } from './embedded-thread.ts'

/** The embedded database in a thread of its own, so that its work does not stop everybody else's. */
const port = parentPort
if (!port) throw new Error('this file is a worker')
const opening = openCluster(workerData.dataDir)
// Whoever asks is told; until then nobody listens.
opening.catch(() => undefined)
const stops = new Map<number, () => Promise<void>>()

port.on('message', async (request: WorkerRequest) => {
  try {
    answer({ id: request.id, result: await perform(request) })
  } catch (error) {
    answer({ id: request.id, error: error instanceof Error ? error : new Error(String(error)) })
  }
  if (request.do === 'close') port.close()
})

async function perform(request: WorkerRequest): Promise<unknown> {
  const pglite = await opening
  switch (request.do) {
    case 'ready':
      return undefined
    case 'exec': {
      const messages = await pglite.execProtocolStream(request.message, { throwOnError: false })
      // An error would lose everything but its text on the way.
      return messages.map(message => (message instanceof Error ? fieldsOf(message) : message))
    }
    case 'listen': {
      const { id, channel } = request
      stops.set(id, await pglite.listen(channel, payload => answer({ id, payload })))
      return undefined
    }
    case 'unlisten':
      await stops.get(request.of)?.()
      stops.delete(request.of)
      return undefined
    case 'close':
      return pglite.close()
  }
}

function answer(message: WorkerAnswer): void {
  port?.postMessage(message)
}

const fieldsOf = (error: Error) => ({ ...error, name: error.name, message: error.message })
