import { useSyncExternalStore } from 'react'

let reachable = true
const listeners = new Set<() => void>()

/** Whether the last request reached the server; `call` sets it. */
export function setReachable(next: boolean): void {
  if (next === reachable) return
  reachable = next
  for (const listener of listeners) listener()
}

/** Calls back when the server becomes reachable or unreachable. Returns a function that stops this. */
export function onReachableChange(listener: (reachable: boolean) => void): () => void {
  const notify = () => listener(reachable)
  listeners.add(notify)
  return () => void listeners.delete(notify)
}

export const isReachable = () => reachable

export const useReachable = () => useSyncExternalStore(onReachableChange, isReachable)
