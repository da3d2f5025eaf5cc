import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '#server/platform/log.ts'
import type { Database } from '../database.ts'

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
  /** Nothing came back on this connection, so other connections may be dead, too, without knowing it. */
  onSilence: () => void
  log: Log | undefined
}

/** What somebody listens to. */
interface Ear {
  channel: string
  onPayload: (payload: string) => void
  onGap: (() => void) | undefined
  onLost: (() => void) | undefined
}

/**
 * Listens on one connection for all channels of a process, apart from the pool, which reuses its connections. It is opened for
 * the first channel and closed after the last one; one that is lost is restored after growing pauses.
 */
export function createListener(options: Options): Database['listen'] {
  const ears = new Set<Ear>()
  let client: Promise<pg.Client> | null = null
  let isConnected = false
  let heardUpTo = Number.NEGATIVE_INFINITY
  let stopped = new AbortController()

  const watcher: Watcher = {
    lost(error) {
      isConnected = false
      heardUpTo = Number.NEGATIVE_INFINITY
      if (stopped.signal.aborted) return
      options.log?.warn({ err: error }, 'the listening connection was lost')
      for (const ear of ears) ear.onLost?.()
      client = reconnect(stopped.signal)
      client.catch(() => undefined)
    },
    heard(upTo) {
      if (isConnected) heardUpTo = upTo
    },
    notified(channel, payload) {
      for (const ear of ears) if (ear.channel === channel) ear.onPayload(payload)
    },
  }

  async function open(): Promise<pg.Client> {
    const asked = performance.now()
    const next = await connect(options, watcher)
    try {
      await listenTo(next, [...ears])
    } catch (error) {
      await next.end().catch(() => undefined)
      throw error
    }
    isConnected = true
    heardUpTo = asked
    return next
  }

  async function reconnect(signal: AbortSignal): Promise<pg.Client> {
    for (let pause = FIRST_RETRY_MS; ; pause = Math.min(pause * 2, LONGEST_RETRY_MS)) {
      await sleep(pause * (0.5 + Math.random()), undefined, { signal, ref: false })
      try {
        const next = await open()
        if (signal.aborted) await next.end()
        signal.throwIfAborted()
        // Nobody may rely on what was told before the gap.
        const upTo = heardUpTo
        heardUpTo = Number.NEGATIVE_INFINITY
        for (const ear of ears) ear.onGap?.()
        watcher.heard(upTo)
        return next
      } catch (error) {
        signal.throwIfAborted()
        options.log?.debug({ err: error }, 'listening failed again')
      }
    }
  }

  async function stop(ear: Ear): Promise<void> {
    if (!ears.delete(ear) || ears.size > 0) return
    stopped.abort()
    stopped = new AbortController()
    const last = client
    client = null
    isConnected = false
    heardUpTo = Number.NEGATIVE_INFINITY
    const ended = last?.then(one => one.end()).catch(() => undefined)
    await Promise.race([ended, sleep(GOODBYE_MS, undefined, { ref: false })])
  }

  return async (channel, onPayload, onGap, onLost) => {
    const ear = { channel, onPayload, onGap, onLost }
    const isFirst = ears.size === 0
    ears.add(ear)
    try {
      if (isFirst) client = open()
      const connected = await client
      // Where it was lost since, all channels are listened to once it is restored.
      if (!isFirst && connected && isConnected) await listenTo(connected, [ear])
    } catch (error) {
      await stop(ear)
      throw error
    }
    return { heardUpTo: () => (ears.has(ear) ? heardUpTo : Number.NEGATIVE_INFINITY), stop: () => stop(ear) }
  }
}

async function listenTo(client: pg.Client, ears: readonly Ear[]): Promise<void> {
  for (const { channel } of ears) await client.query(`listen ${pg.escapeIdentifier(channel)}`)
}

interface Watcher {
  lost(error?: Error): void
  /** The connection is alive, so everything that was committed before `upTo` has been told. */
  heard(upTo: number): void
  notified(channel: string, payload: string): void
}

async function connect(
  { settings, onSilence, log }: Options,
  { lost, heard, notified }: Watcher,
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
        log?.warn(`the database server has said nothing for ${SILENCE_MS / 1000} seconds`)
        onSilence()
      }
    }, HEARTBEAT_MS).unref()
  client.on('error', failed)
  client.on('end', () => failed())
  client.on('notification', ({ channel, payload }) => notified(channel, payload ?? ''))
  try {
    await client.connect()
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
