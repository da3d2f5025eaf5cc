import { once } from 'node:events'
import { chmod, rm } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import type { Copying } from '#server/db/database.ts'
import type { Log } from '#server/platform/log.ts'
import { type Ask, doorOf } from './door.ts'

interface Parts {
  dataDir: string
  copying: Copying
  log: Log
}

/**
 * Lets `npm run backup` copy the files of the database of this process, one backup at a time. Only the user of this process
 * can reach the socket. When the connection ends, however it ends, all is as before.
 */
export async function answerBackups({ dataDir, copying, log }: Parts): Promise<() => Promise<void>> {
  const path = doorOf(dataDir)
  const sockets = new Set<Socket>()
  let last: Promise<void> = Promise.resolve()
  let isBusy = false
  const server = createServer(socket => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.once('close', () => sockets.delete(socket))
    if (isBusy) return void socket.end(`${JSON.stringify({ refused: 'A backup is being made already.' })}\n`)
    isBusy = true
    last = answer(socket, copying)
      .catch(error => log.error({ err: error }, 'a backup could not be served'))
      .finally(() => {
        isBusy = false
        socket.destroy()
      })
  })
  try {
    // A process that was killed leaves it behind. This one has locked the directory, so no other listens.
    if (process.platform !== 'win32') await rm(path, { force: true })
    server.listen(path)
    await once(server, 'listening')
    if (process.platform !== 'win32') await chmod(path, 0o600)
  } catch (error) {
    log.warn({ err: error }, 'backups cannot be made while this process runs')
    return async () => {}
  }
  return async () => {
    server.close()
    for (const socket of sockets) socket.destroy()
    await last
  }
}

async function answer(socket: Socket, copying: Copying): Promise<void> {
  const perform: Record<Ask, () => Promise<string | undefined>> = {
    begin: async () => String(Math.round(await copying.begin())),
    end: () => copying.end(),
    'forget-log': async () => void (await copying.forgetLog()),
  }
  const lines = createInterface({ input: socket })
  // A connection that breaks has no end.
  socket.once('close', () => lines.close())
  try {
    for await (const line of lines) {
      if (!Object.hasOwn(perform, line)) return
      try {
        const done = (await perform[line as Ask]()) ?? ''
        socket.write(`${JSON.stringify({ done })}\n`)
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error)
        socket.write(
          `${JSON.stringify({ refused: `The server cannot let its files be copied (${reason}).` })}\n`,
        )
        throw error
      }
    }
  } finally {
    await copying.release()
  }
}
