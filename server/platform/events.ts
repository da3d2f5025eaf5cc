import { type SQL, sql } from 'drizzle-orm'
import type { Log } from './log.ts'

/** Whom an event concerns: those who may see a mailbox, one person, or all members of an organization. */
export type EventScope = { accountId: number } | { userId: number } | { organizationId: number }
type EventListener = (scope: EventScope, event: object) => void
/**
 * What processes remember and has changed: people (sessions, roles, permissions, workspaces), or the mailboxes of the
 * workspace with this id.
 */
export type ChangedTopic = 'people' | number
/** `null`: anything may have changed. */
type ChangeListener = (topic: ChangedTopic | null) => void

/** What publishing needs of a database handle or a transaction. */
interface Executor {
  execute(query: SQL): PromiseLike<unknown>
}

/** What listening needs of the database; `openDatabase()` provides it. */
interface Listening {
  listen(
    channel: string,
    onPayload: (payload: string) => void,
    onGap?: () => void,
  ): Promise<{ heardUpTo(): number; stop(): Promise<void> }>
}

export interface Events {
  /**
   * Notifies every process when the transaction commits, and never if it does not. `event` is small JSON (8,000 bytes
   * including its scope): it names what became stale, it does not carry it.
   */
  publish(tx: Executor, scope: EventScope, event: object): Promise<void>
  /**
   * Receives the events of all processes, including this one. `onGap` is called when events may have been missed,
   * because the connection was lost for a while. Returns a function that stops listening.
   */
  subscribe(listener: EventListener, onGap?: () => void): () => void
  /**
   * Calls back for each change that is told (`server/db/memory/tell-change.ts`): before a commit of this process
   * returns, and soon after a commit of another one.
   */
  onChange(listener: ChangeListener): void
  /**
   * Every change that was committed before this moment (as `performance.now()`) has been told; -Infinity while nobody
   * listens.
   */
  heardUpTo(): number
  close(): Promise<void>
}

const CHANNEL = 'quillbox_events'
// NOTIFY refuses payloads of 8,000 bytes and more.
const MAX_PAYLOAD_BYTES = 7_999

/** Events over PostgreSQL's NOTIFY. Listening starts before this resolves. */
export async function createEvents({ database, log }: { database: Listening; log: Log }): Promise<Events> {
  const subscribers = new Set<{ listener: EventListener; onGap: (() => void) | undefined }>()
  const changeListeners: ChangeListener[] = []
  let isClosed = false
  const guarded = (deliver: () => void) => {
    try {
      deliver()
    } catch (error) {
      log.error({ err: error }, 'an event listener failed')
    }
  }
  const { heardUpTo, stop } = await database.listen(
    CHANNEL,
    payload =>
      // Anybody with access to the database may notify with any payload.
      guarded(() => {
        const message = JSON.parse(payload) as
          | { changed: ChangedTopic }
          | { changed?: never; scope: EventScope; event: object }
        if (message.changed !== undefined) {
          for (const listener of changeListeners) listener(message.changed)
          return
        }
        for (const { listener } of subscribers) guarded(() => listener(message.scope, message.event))
      }),
    () => {
      for (const listener of changeListeners) listener(null)
      for (const { onGap } of subscribers) guarded(() => onGap?.())
    },
  )
  return {
    publish: publishEvent,
    subscribe(listener, onGap) {
      const subscriber = { listener, onGap }
      subscribers.add(subscriber)
      return () => {
        subscribers.delete(subscriber)
      }
    },
    onChange(listener) {
      changeListeners.push(listener)
    },
    heardUpTo: () => (isClosed ? Number.NEGATIVE_INFINITY : heardUpTo()),
    async close() {
      isClosed = true
      subscribers.clear()
      await stop()
    },
  }
}

/** `publish` of Events, for a program that does not listen. */
export async function publishEvent(tx: Executor, scope: EventScope, event: object): Promise<void> {
  const payload = JSON.stringify({ scope, event })
  const bytes = Buffer.byteLength(payload)
  if (bytes > MAX_PAYLOAD_BYTES) throw new Error(`An event of ${bytes} bytes is larger than NOTIFY carries`)
  await tx.execute(sql`select pg_notify(${CHANNEL}, ${payload})`)
}
