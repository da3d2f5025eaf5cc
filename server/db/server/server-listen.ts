import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '#server/platform/log.ts'
import type { Listening } from '../database.ts'

const FIRST_RETRY_MS = 250
const LONGEST_RETRY_MS = 1000
/** How often the server is asked for a sign of life, and how long it has to answer. */
const HEARTBEAT_MS = 2000
const SILENCE_MS = 5000
const CONNECT_MS = 5000
/** A silent server does not close the connection properly. */
const GOODBYE_MS = 500

interface Options {
  settings: pg.ClientConfig
  channel: string
  onPayload: (payload: string) => void
  onGap: (() => void) | undefined
  onLost: (() => void) | undefined
  /** Nothing came back on this connection, so other connections may be dead, too, without knowing it. */
  onSilence: () => void
  log: Log | undefined
}

/**
 * Listens on a connection of its own, because a pool reuses its connections. A lost connection is restored after growing
 * pauses, until it is stopped.
 */
export async function listenOnServer(options: Options): Promise<Listening> {
  const stopped = new AbortController()
  let heardUpTo = performance.now()
  const heard = (upTo: number) => {
    heardUpTo = upTo
  }
  let client = await connect(options, { lost, heard })

  function lost(error?: Error): void {
    heardUpTo = Number.NEGATIVE_INFINITY
    if (stopped.signal.aborted) return
    options.log?.warn({ err: error, channel: options.channel }, 'the listening connection was lost')
    options.onLost?.()
    void reconnect()
  }

  async function reconnect(): Promise<void> {
    for (let pause = FIRST_RETRY_MS; !stopped.signal.aborted; pause = Math.min(pause * 2, LONGEST_RETRY_MS)) {
      try {
        await sleep(pause * (0.5 + Math.random()), undefined, { signal: stopped.signal, ref: false })
        const asked = performance.now()
        const next = await connect(options, { lost, heard })
        if (stopped.signal.aborted) return await next.end()
        client = next
        options.onGap?.()
        // Only now, so that nobody relies on what was told before the gap.
        heard(asked)
        return
      } catch (error) {
        if (!stopped.signal.aborted) options.log?.debug({ err: error }, 'listening failed again')
      }
    }
  }

  return {
    heardUpTo: () => heardUpTo,
    async stop() {
      stopped.abort()
      await Promise.race([client.end().catch(() => undefined), sleep(GOODBYE_MS, undefined, { ref: false })])
    },
  }
}

interface Watcher {
  lost(error?: Error): void
  /** The connection is alive, so everything that was committed before `upTo` has been told. */
  heard(upTo: number): void
}

async function connect(
  { settings, channel, onPayload, onSilence, log }: Options,
  { lost, heard }: Watcher,
): Promise<pg.Client> {
  const client = new pg.Client({ ...settings, connectionTimeoutMillis: CONNECT_MS })
  let settled = false
  let heartbeat: NodeJS.Timeout | undefined
  const failed = (error?: Error) => {
    if (!settled) return
    settled = false
    clearTimeout(heartbeat)
    client.end().catch(() => undefined)
    lost(error)
  }
  const watch = () =>
    setTimeout(async () => {
      const asked = performance.now()
      // PostgreSQL sends the notifications that wait before it answers. A refusal proves nothing.
      const answer = client.query('select').then(() => settled && heard(asked))
      const isAnswered = await answersInTime(answer)
      if (!settled) return
      if (isAnswered) heartbeat = watch()
      else {
        log?.warn({ channel }, `the database server has said nothing for ${SILENCE_MS / 1000} seconds`)
        onSilence()
      }
    }, HEARTBEAT_MS).unref()
  client.on('error', failed)
  client.on('end', () => failed())
  client.on('notification', message => onPayload(message.payload ?? ''))
  try {
    await client.connect()
    await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    settled = true
    heartbeat = watch()
    return client
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
}

/** Other code reports lost connections; this flag is only for silence. */
async function answersInTime(query: Promise<unknown>): Promise<boolean> {
  const answered = query.then(
    () => true,
    () => true,
  )
  const silence = sleep(SILENCE_MS, false, { ref: false })
  // If this process was busy itself, the answer has already arrived.
  return (await Promise.race([answered, silence])) || Promise.race([answered, sleep(50, false)])
}
