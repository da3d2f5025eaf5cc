import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { StartupError } from '#server/platform/errors.ts'
import { type Ask, doorOf } from './door.ts'

/** A running server that lets its files be copied. */
export interface RunningServer {
  ask(question: Ask): Promise<string>
  /** Throws if it has ended meanwhile. */
  check(): void
  close(): void
}

/** Reaches the server that has this data directory open; null if there is none that answers. */
export async function reachServer(dataDir: string): Promise<RunningServer | null> {
  const socket = await open(doorOf(dataDir))
  if (!socket) return null
  const lines = createInterface({ input: socket })[Symbol.asyncIterator]()
  let hasEnded = false
  socket.once('close', () => {
    hasEnded = true
  })
  const ended = () => new StartupError('The server ended before the backup was made. Make another one.')
  return {
    check() {
      if (hasEnded) throw ended()
    },
    async ask(question) {
      socket.write(`${question}\n`)
      const { value, done } = await lines.next()
      if (done) throw ended()
      const answer = JSON.parse(value) as { done?: string; refused?: string }
      if (answer.refused !== undefined) throw new StartupError(answer.refused)
      return answer.done ?? ''
    },
    close: () => socket.destroy(),
  }
}

async function open(path: string): Promise<Socket | null> {
  const socket = connect(path)
  try {
    await once(socket, 'connect')
    // Its end is noticed by whoever waits for an answer.
    socket.on('error', () => {})
    return socket
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    if (code === 'ENOENT' || code === 'ECONNREFUSED' || code === 'EINVAL') return null
    throw error
  }
}
