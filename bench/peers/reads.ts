import { PAGE_SIZE } from '#core/contract/emails.ts'
import type { HttpClient } from '../http-client.ts'
import { percentile, sample } from '../percentile.ts'
import { NEWEST } from '../sync.ts'
import type { Extent } from './extent.ts'
import { type Read, readNames } from './lines.ts'
import type { Figures } from './table.ts'

const AT_ONCE = 16
const WARM_UP = 64
const LIST = `/api/emails?folder=inbox&limit=${NEWEST}&page=1`
/** How often a list that has changed meanwhile is measured again. */
const MOST_TRIES = 10
/** The most that one page of a list has. */
const PAGE = 200
/** What is opened is taken from this many pages, spread over the mailbox. */
const PAGES = 5

/** Does one read; returns the length of the answer in bytes, 0 where that tells nothing. */
export type Act = (run: number) => Promise<number>

/** Processor time in ms that has been used so far. */
export interface Meters {
  cpu: () => Promise<number>
}

/** What is read, in turn. */
export interface Targets {
  messages: number[]
  threads: number[]
  frequentWords: string[]
  rareWords: string[]
}

/** Measures each read alone and with others at once; what the latter cost together is the processor time of one. */
export async function measureReads(
  acts: Partial<Record<Read, Act>>,
  { one, many }: Extent['requests'],
  meters: Meters,
): Promise<Figures> {
  const figures: Figures = {}
  // All of it is warm before the first is measured, as in a server that has been up for a while.
  for (const act of Object.values(acts)) await sample(0, act, { warmUp: WARM_UP, atOnce: AT_ONCE })
  for (const [read, act] of Object.entries(acts) as [Read, Act][]) {
    const names = readNames(read)
    const alone = await sample(one, act)
    const before = await meters.cpu()
    let bytes = 0
    const together = await sample(
      many,
      async run => {
        const length = await act(run)
        bytes += length
      },
      { atOnce: AT_ONCE, warmUp: 0 },
    )
    const after = await meters.cpu()
    figures[names.one] = percentile(alone, 0.5)
    figures[names.oneP95] = percentile(alone, 0.95)
    figures[names.many] = percentile(together, 0.5)
    figures[names.manyP95] = percentile(together, 0.95)
    figures[names.cpu] = (after - before) / many
    if (bytes > 0) figures[names.kilobytes] = bytes / many / 1000
  }
  return figures
}

/** The reads over HTTP, as the screens ask. */
export async function httpReads(
  { get, post }: HttpClient,
  targets: Targets,
): Promise<{ acts: Partial<Record<Read, Act>>; found: Map<string, number[]> }> {
  const search = (query: string) => post('/api/search', { query, searchType: 'keyword', limit: PAGE_SIZE })
  const bytesOf = async (answer: ReturnType<typeof get>) => (await answer).bytes
  const found = new Map<string, number[]>()
  for (const word of [...targets.frequentWords, ...targets.rareWords]) {
    const { results } = (await search(word)).json<{ results: { id: number }[] }>()
    if (results.length === 0) throw new Error(`nothing is found by "${word}"`)
    found.set(
      word,
      results.map(({ id }) => id),
    )
  }
  const acts: Partial<Record<Read, Act>> = {
    'newest 50': () => bytesOf(get(LIST)),
    message: run => bytesOf(get(`/api/emails/${inTurn(targets.messages, run)}`)),
    thread: run => bytesOf(get(`/api/threads/${inTurn(targets.threads, run)}`)),
    'frequent word': run => bytesOf(search(inTurn(targets.frequentWords, run))),
    'rare word': run => bytesOf(search(inTurn(targets.rareWords, run))),
  }
  return { acts, found }
}

/** The list, asked for by somebody who has it. A sync now and then raises its version: then it is measured again. */
export async function measureUnchangedList(
  { get }: HttpClient,
  requests: Extent['requests'],
  meters: Meters,
): Promise<Figures> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const { etag = '' } = (await get(LIST)).headers
    let isSame = true
    const act = async () => {
      const { status, bytes } = await get(LIST, { 'if-none-match': etag })
      isSame &&= status === 304
      return bytes
    }
    const figures = await measureReads({ 'unchanged list': act }, requests, meters)
    if (isSame) return figures
  }
  throw new Error('the list keeps changing while it is measured')
}

/** Messages and conversations of the whole mailbox. */
export async function findTargets(
  { get }: HttpClient,
  count: number,
  words: Pick<Targets, 'frequentWords' | 'rareWords'>,
): Promise<Targets> {
  const rows: { id: number; threadId: string }[] = []
  const last = Math.ceil(count / PAGE)
  for (let at = 0; at < PAGES; at += 1) {
    const page = 1 + Math.floor((at * last) / PAGES)
    const answer = await get(`/api/emails?folder=inbox&limit=${PAGE}&page=${page}`)
    rows.push(...answer.json<{ emails: typeof rows }>().emails)
  }
  // A neighbour of the last one would be in memory already.
  const spread = rows.toSorted((a, b) => (a.id % 97) - (b.id % 97))
  return {
    messages: spread.map(({ id }) => id),
    threads: [...new Set(spread.map(({ threadId }) => Number(threadId)))],
    ...words,
  }
}

export function inTurn<T>(items: readonly T[], run: number): T {
  return items[run % items.length] as T
}
