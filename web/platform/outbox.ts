import { clear, createStore, del, entries, keys, set } from 'idb-keyval'
import { useSyncExternalStore } from 'react'
import type { Endpoint } from '#core/contract/endpoint.ts'
import { type ApiError, call, type Input, isRefusal, isUnreachable } from './api.ts'
import { isReachable, onReachableChange } from './reachable.ts'

/** A call of the server that can be stored: on this device until it is sent, or in an undo. */
export interface Change {
  method: Endpoint['method']
  path: string
  input: unknown
}

const store = createStore('quillbox-outbox', 'changes')
/** The lock of the tab that sends, so that two tabs do not send the same change. */
const LOCK = 'quillbox.outbox'
/** In milliseconds. The pause before a busy server is asked again; it grows each time. */
const FIRST_PAUSE = 5000
const LONGEST_PAUSE = 60_000

let count = 0
let last = 0
const listeners = new Set<() => void>()

async function recount(): Promise<void> {
  count = (await keys(store)).length
  for (const listener of listeners) listener()
}

function onCountChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The number of changes that wait on this device. */
export const useWaitingChanges = () => useSyncExternalStore(onCountChange, () => count)

export const hasWaitingChanges = () => count > 0

/** Stores a change to be sent later, after those that wait already. Returns its key. */
export async function queueChange<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<number> {
  // Keys sort by time, even when several are made within a millisecond or the clock is set back.
  last = Math.max(Date.now(), last + 1)
  const key = last
  const waiting: Change = { method: endpoint.method, path: endpoint.path, input }
  await set(key, waiting, store)
  await recount()
  return key
}

/** Deletes a stored change; returns false when it was already sent. */
export const cancelChange = (key: number): Promise<boolean> =>
  // Not while it is being sent.
  navigator.locks.request(LOCK, async () => {
    const isWaiting = (await keys(store)).includes(key)
    if (isWaiting) await del(key, store)
    await recount()
    return isWaiting
  })

/**
 * Sends waiting changes in order, whenever there are some and the server can be reached. A change that the server
 * refuses is dropped and reported to `onRefused`. `onSent` is called after changes were sent. Returns a function that
 * stops this.
 */
export function sendWaitingChanges({
  onSent,
  onRefused,
}: {
  onSent: () => void
  onRefused: (error: ApiError) => void
}): () => void {
  let isSending = false
  let pause = FIRST_PAUSE
  let timer: ReturnType<typeof setTimeout> | undefined

  const send = async () => {
    if (isSending) return
    isSending = true
    clearTimeout(timer)
    let sent = 0
    let isDone = false
    try {
      await navigator.locks.request(LOCK, async () => {
        while (await sendNext(onRefused)) sent += 1
      })
      isDone = true
      pause = FIRST_PAUSE
    } catch (error) {
      // Unreachable: another event reports when that changes. Other errors are temporary.
      if (!isUnreachable(error)) timer = setTimeout(send, pause)
      pause = Math.min(pause * 2, LONGEST_PAUSE)
    }
    isSending = false
    if (sent > 0) onSent()
    // A change was stored while the last one was being looked up.
    if (isDone && hasWaitingChanges()) void send()
  }

  const stops = [
    onCountChange(() => void (hasWaitingChanges() && isReachable() && send())),
    onReachableChange(reachable => void (reachable && send())),
  ]
  window.addEventListener('online', send)
  void send()
  return () => {
    clearTimeout(timer)
    window.removeEventListener('online', send)
    for (const stop of stops) stop()
  }
}

/** Returns false when no change waits. Throws errors after which the change may be tried again. */
async function sendNext(onRefused: (error: ApiError) => void): Promise<boolean> {
  const [next] = await entries<number, Change>(store)
  if (next) {
    const [key, { method, path, input }] = next
    try {
      await call({ method, path } as Endpoint, input as Input<Endpoint>)
    } catch (error) {
      if (!isRefusal(error)) throw error
      onRefused(error)
    }
    await del(key, store)
  }
  await recount()
  return next !== undefined
}

export async function forgetChanges(): Promise<void> {
  await clear(store).catch(() => undefined)
  await recount()
}
