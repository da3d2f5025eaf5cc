import { clear, createStore, del, entries, set } from 'idb-keyval'
import { useSyncExternalStore } from 'react'
import type { Endpoint } from '#core/contract/endpoint.ts'
import { ApiError, call, type Input } from './api.ts'

/** A change that could not reach the server. */
interface Waiting {
  method: Endpoint['method']
  path: string
  input: unknown
}

const store = createStore('quillbox-outbox', 'changes')
let count = 0
let last = 0
let sending: Promise<void> | null = null
const listeners = new Set<() => void>()

function setCount(next: number) {
  count = next
  for (const listener of listeners) listener()
}

/** How many changes wait on this device. */
export const useWaitingChanges = () =>
  useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => count,
  )

export const hasWaitingChanges = () => count > 0

/** Keeps a change for later, after those that wait already. */
export async function keepChange<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<void> {
  // Keys sort by time, also when several are made within a millisecond or the clock is set back.
  last = Math.max(Date.now(), last + 1)
  const waiting: Waiting = { method: endpoint.method, path: endpoint.path, input }
  await set(last, waiting, store)
  setCount(count + 1)
}

/**
 * Sends what waits, in its order, until the server is out of reach again. What the server refuses cannot be helped:
 * it is dropped and told to `onRefused`. Answers whether anything was sent.
 */
export async function sendWaitingChanges(onRefused: (error: ApiError) => void): Promise<boolean> {
  let sent = false
  sending ??= (async () => {
    const all = await entries<number, Waiting>(store)
    setCount(all.length)
    for (const [key, { method, path, input }] of all.sort(([a], [b]) => a - b)) {
      try {
        await call({ method, path } as Endpoint, input as Input<Endpoint>)
        sent = true
      } catch (error) {
        if (!isRefusal(error)) return
        onRefused(error)
      }
      await del(key, store)
      setCount(count - 1)
    }
  })()
    .catch(error => console.warn('Waiting changes could not be sent', error))
    .finally(() => {
      sending = null
    })
  await sending
  return sent
}

export async function forgetChanges(): Promise<void> {
  await clear(store).catch(() => undefined)
  setCount(0)
}

/** Refused for good; a session that has run out or a server that is busy is none. */
function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status < 500 && ![401, 408, 429].includes(error.status)
}
