import { hashKey, type QueryClient } from '@tanstack/react-query'
import { delMany, entries, get, setMany } from 'idb-keyval'
import { createDeviceStore } from './device-store.ts'

/** What is stored for use without a connection: the session, accounts, lists and opened conversations. */
const KEPT = [
  '/api/auth/user',
  '/api/accounts',
  '/api/labels',
  '/api/emails',
  '/api/emails/counts',
  '/api/emails/:id',
  '/api/threads/:threadId',
]
const KEEP_MS = 14 * 24 * 60 * 60_000
const MAX_KEPT = 1000
const SAVE_AFTER_MS = 1000

interface Kept {
  data: unknown
  at: number
}

const { use: store, destroy } = createDeviceStore('quillbox-answers', 'answers')
/** The answers waiting to be written. */
const changed = new Map<string, Kept>()
let timer: ReturnType<typeof setTimeout> | undefined

/** The stored answer of a query; undefined when there is none. */
export async function keptAnswer(queryKey: readonly unknown[]): Promise<unknown> {
  const kept = await get<Kept>(hashKey(queryKey), store).catch(() => undefined)
  return kept && Date.now() - kept.at < KEEP_MS ? kept.data : undefined
}

/** Stores what the cache contains on this device, shortly after it changes. Returns a function that stops this. */
export function keepAnswers(client: QueryClient): () => void {
  const save = () => {
    timer = undefined
    const batch = [...changed]
    changed.clear()
    void setMany(batch, store).catch(error => console.warn('This device keeps nothing', error))
  }
  const stop = client.getQueryCache().subscribe(event => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    const { queryKey, queryHash, state } = event.query
    if (!KEPT.includes(String(queryKey[0])) || state.data === null || state.data === undefined) return
    changed.set(queryHash, { data: state.data, at: Date.now() })
    timer ??= setTimeout(save, SAVE_AFTER_MS)
  })
  void prune()
  return () => {
    stop()
    clearTimeout(timer)
    timer = undefined
  }
}

/** Deletes stored answers with their files, and those waiting to be written, so that the next person cannot see them. */
export function forgetAnswers(): Promise<void> {
  clearTimeout(timer)
  timer = undefined
  changed.clear()
  return destroy().catch(() => undefined)
}

async function prune(): Promise<void> {
  const all = await entries<string, Kept>(store).catch(() => [])
  const newestFirst = all.toSorted(([, a], [, b]) => b.at - a.at)
  const old = newestFirst.filter(([, { at }], index) => index >= MAX_KEPT || Date.now() - at > KEEP_MS)
  if (old.length > 0)
    await delMany(
      old.map(([key]) => key),
      store,
    ).catch(() => undefined)
}
