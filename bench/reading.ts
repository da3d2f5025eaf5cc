import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startServer } from '#testing/servers/server-process.ts'
import { type HttpClient, MEASURED, openClient } from './http-client.ts'
import { sample } from './percentile.ts'
import { embedMailbox } from './search/embed-mailbox.ts'
import { type LargeMailbox, seedLargeMailbox } from './seed-large-mailbox.ts'

const RUNS = 120

export interface Reading {
  samples: Record<string, number[]>
  embedding: Awaited<ReturnType<typeof embedMailbox>>
}

/**
 * What a person waits for, over HTTP against the running product: milliseconds by name. On a new embedded database, or
 * on an empty database of a PostgreSQL server.
 */
export async function benchReading(count: number, databaseUrl?: string): Promise<Reading> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'quillbox-bench-'))
  try {
    const database = databaseUrl ? { DATABASE_URL: databaseUrl } : {}
    const mailbox = await seedLargeMailbox({ dataDir, databaseUrl }, count)
    const embedding = await embedMailbox({ DATA_DIR: dataDir, ...database })
    const server = await startServer(dataDir, { ...MEASURED, ROLES: 'web', ...database })
    try {
      const client = await openClient(server, { email: mailbox.email, password: mailbox.password })
      const samples = await measure(client, mailbox)
      client.close()
      return { samples, embedding }
    } finally {
      await server.stop()
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function measure(
  { get, post }: HttpClient,
  { threadIds, words }: LargeMailbox,
): Promise<Record<string, number[]>> {
  const search = (body: object) => post('/api/search', body)
  return {
    'folder page (newest)': await sample(RUNS, () => get('/api/emails?folder=inbox&limit=25&page=1')),
    'folder page (any of the first 200)': await sample(RUNS, run =>
      get(`/api/emails?folder=inbox&page=${1 + ((run * 7) % 200)}`),
    ),
    'thread open': await sample(RUNS, run => get(`/api/threads/${threadIds[(run * 31) % threadIds.length]}`)),
    'search, one word': await sample(RUNS, run =>
      search({ query: words[run % words.length], searchType: 'keyword' }),
    ),
    'search, two words': await sample(RUNS, run =>
      search({
        query: `${words[run % words.length]} ${words[(run * 7 + 1) % words.length]}`,
        searchType: 'keyword',
      }),
    ),
    'search, word and sender': await sample(RUNS, run =>
      search({ query: `${words[run % words.length]} from:person${run % 200}`, searchType: 'keyword' }),
    ),
    'search by meaning, two words': await sample(RUNS, run =>
      search({
        query: `${words[run % words.length]} ${words[(run * 7 + 1) % words.length]}`,
        searchType: 'semantic',
      }),
    ),
    'search, smart, two words': await sample(RUNS, run =>
      search({ query: `${words[run % words.length]} ${words[(run * 7 + 1) % words.length]}` }),
    ),
  }
}
