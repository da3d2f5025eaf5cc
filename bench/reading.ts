import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PAGE_SIZE } from '#core/contract/emails.ts'
import { usageOf } from '#testing/servers/process-usage.ts'
import { startServer } from '#testing/servers/server-process.ts'
import { MEASURED, openClient } from './http-client.ts'
import { signInTo, withApp } from './in-process.ts'
import { sample } from './percentile.ts'
import { embedMailbox } from './search/embed-mailbox.ts'
import { type LargeMailbox, seedLargeMailbox } from './seed-large-mailbox.ts'
import { recordStatements, watchConnections } from './tenants/recorded-statements.ts'
import { readsOf } from './tenants/rows-of-others.ts'

const RUNS = 120
/** Statements are recorded for this many runs. */
const EXPLAINED = 8

interface ReadingSize {
  count: number
  /** Whether mail is read for search by meaning; otherwise that is not measured. */
  withMeaning: boolean
}

/** A PostgreSQL server to measure on, and the processor time that it has used. */
interface Server {
  url: string
  pid?: () => Promise<number>
}

export interface Measured {
  /** Milliseconds of each request over HTTP. */
  samples: number[]
  /** Processor time of a request in ms, of the product and of its database. */
  cpuMs: number
  /** Statements of a request, the blocks of 8 KB that they touch, and what it finds. Averages. */
  statements: number
  blocks: number
  found: number
}

interface Reading {
  lines: Record<string, Measured>
  embedding: Awaited<ReturnType<typeof embedMailbox>> | null
}

/**
 * What a person waits for, against the running product: on its own new database, or on an empty one of a server.
 */
export async function benchReading({ count, withMeaning }: ReadingSize, server?: Server): Promise<Reading> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'quillbox-bench-'))
  try {
    const mailbox = await seedLargeMailbox({ dataDir, databaseUrl: server?.url }, count)
    const env = { DATA_DIR: dataDir, ...(server ? { DATABASE_URL: server.url } : {}) }
    const embedding = withMeaning ? await embedMailbox(env) : null
    return { lines: await measureReading(env, mailbox, { withMeaning, server }), embedding }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** The same of a database that is filled. */
async function measureReading(
  env: Record<string, string>,
  mailbox: LargeMailbox,
  { withMeaning, server }: { withMeaning: boolean; server?: Server | undefined },
): Promise<Reading['lines']> {
  const dataDir = env.DATA_DIR as string
  const product = await startServer(dataDir, { ...MEASURED, ROLES: 'web', ...env })
  const timed: Record<string, Pick<Measured, 'samples' | 'cpuMs'>> = {}
  try {
    const client = await openClient(product, mailbox)
    const cpu = async () => (await usageOf(product.pid, ...(server?.pid ? [await server.pid()] : []))).cpuMs
    const acts = actsOf(mailbox, withMeaning, { ...client, search: body => client.post('/api/search', body) })
    for (const [name, act] of Object.entries(acts)) {
      await sample(0, act)
      const before = await cpu()
      const samples = await sample(RUNS, act, { warmUp: 0 })
      timed[name] = { samples, cpuMs: ((await cpu()) - before) / RUNS }
    }
    client.close()
  } finally {
    await product.stop()
  }
  const counted = await countBlocks(env, mailbox, withMeaning)
  return Object.fromEntries(
    Object.entries(timed).map(([name, each]) => [name, { ...each, ...(counted[name] as Counted) }]),
  )
}

type Counted = Pick<Measured, 'statements' | 'blocks' | 'found'>

/** Runs the statements of some requests again, and adds up what they read. */
async function countBlocks(
  env: Record<string, string>,
  mailbox: LargeMailbox,
  withMeaning: boolean,
): Promise<Record<string, Counted>> {
  watchConnections()
  return withApp(env, async (app, { database }) => {
    const counted: Record<string, Counted> = {}
    const caller = await signInTo(app, mailbox)
    for (const [name, act] of Object.entries(actsOf(mailbox, withMeaning, caller))) {
      let found = 0
      const statements = await recordStatements(async () => {
        for (let run = 0; run < EXPLAINED; run += 1)
          found += ((await act(run)) as { total?: number }).total ?? 0
      })
      const client = await database.pool.connect()
      const reads = await readsOf(client, statements, [1]).finally(() => client.release())
      counted[name] = {
        statements: reads.statements / EXPLAINED,
        blocks: reads.buffers / EXPLAINED,
        found: found / EXPLAINED,
      }
    }
    return counted
  })
}

type Act = (run: number) => Promise<unknown>

/** The measurements by name. */
function actsOf(
  { threadIds, messageIds, frequentWords, rareWords }: LargeMailbox,
  withMeaning: boolean,
  { get, search: post }: { get(url: string): Promise<unknown>; search(body: object): Promise<unknown> },
): Record<string, Act> {
  const search = (query: string, searchType?: 'keyword' | 'semantic') =>
    post({ limit: PAGE_SIZE, query, ...(searchType ? { searchType } : {}) })
  const pages = Math.max(1, Math.floor((messageIds.length * (messageIds[1] ?? 1)) / PAGE_SIZE) - 1)
  const of = <T>(items: readonly T[], run: number) => items[run % items.length] as T
  const two = (run: number) => `${of(frequentWords, run)} ${of(frequentWords, run + 1 + (run % 3))}`
  return {
    'folder page, newest': () => get('/api/emails?folder=inbox&limit=25&page=1'),
    'folder page, any of the first 200': run => get(`/api/emails?folder=inbox&page=${1 + ((run * 7) % 200)}`),
    'folder page, any': run => get(`/api/emails?folder=inbox&page=${1 + ((run * 7919) % pages)}`),
    // Conversations have four messages each.
    'conversation page, any': run =>
      get(`/api/emails?folder=inbox&groupBy=conversation&page=${1 + ((run * 7919) % Math.ceil(pages / 4))}`),
    message: run => get(`/api/emails/${of(messageIds, run * 31)}`),
    thread: run => get(`/api/threads/${of(threadIds, run * 31)}`),
    'frequent word': run => search(of(frequentWords, run), 'keyword'),
    'rare word': run => search(of(rareWords, run), 'keyword'),
    'two frequent words': run => search(two(run), 'keyword'),
    'frequent word and sender': run => search(`${of(frequentWords, run)} from:person${run % 200}`, 'keyword'),
    'rare and frequent word': run => search(`${of(rareWords, run)} ${of(frequentWords, run)}`, 'keyword'),
    ...(withMeaning
      ? {
          'by meaning, two words': (run: number) => search(two(run), 'semantic'),
          'smart, two words': (run: number) => search(two(run)),
        }
      : {}),
  }
}
