import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '#server/platform/log.ts'

const FIRST_RETRY_MS = 250
const LONGEST_RETRY_MS = 15_000

interface Listening {
  connection: pg.ClientConfig
  channel: string
  onPayload: (payload: string) => void
  onGap: (() => void) | undefined
  log: Log | undefined
}

/**
 * LISTEN on a connection of its own, because a pool gives connections away. A lost connection is made again
 * with growing pauses until the returned function stops it.
 */
export async function listenOnServer(options: Listening): Promise<() => Promise<void>> {
  const stopped = new AbortController()
  let client = await connect(options, lost)

  function lost(error?: Error): void {
    if (stopped.signal.aborted) return
    options.log?.warn({ err: error, channel: options.channel }, 'the listening connection was lost')
    void reconnect()
  }

  async function reconnect(): Promise<void> {
    for (let pause = FIRST_RETRY_MS; !stopped.signal.aborted; pause = Math.min(pause * 2, LONGEST_RETRY_MS)) {
      try {
        await sleep(pause * (0.5 + Math.random()), undefined, { signal: stopped.signal, ref: false })
        const next = await connect(options, lost)
        if (stopped.signal.aborted) return await next.end()
        client = next
        options.onGap?.()
        return
      } catch (error) {
        if (!stopped.signal.aborted) options.log?.debug({ err: error }, 'listening failed again')
      }
    }
  }

  return async () => {
    stopped.abort()
    await client.end().catch(() => undefined)
  }
}

async function connect(
  { connection, channel, onPayload }: Listening,
  lost: (error?: Error) => void,
): Promise<pg.Client> {
  const client = new pg.Client(connection)
  let settled = false
  const failed = (error?: Error) => {
    if (!settled) return
    settled = false
    client.end().catch(() => undefined)
    lost(error)
  }
  client.on('error', failed)
  client.on('end', () => failed())
  client.on('notification', message => onPayload(message.payload ?? ''))
  try {
    await client.connect()
    await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    settled = true
    return client
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
}
