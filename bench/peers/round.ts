import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { fillMaildir, type MailServers, startProduct } from '#e2e/system/mail-server.ts'
import { openDatabase } from '#server/db/client.ts'
import { clusterOf } from '#server/db/own/cluster.ts'
import { pidOf } from '#server/db/own/postmaster.ts'
import { startPostgres, type TestPostgres } from '#testing/db/postgres.ts'
import { usageOf, watchMemory } from '#testing/servers/process-usage.ts'
import { until } from '#testing/servers/server-process.ts'
import type { DatabasePlace } from '../faults/world.ts'
import { generateMail } from '../generate-mail.ts'
import { type HttpClient, MEASURED, openClient } from '../http-client.ts'
import { firstSync, NEWEST, OWNER, plainDownload } from '../sync.ts'
import { measureEmptyAnswers } from './empty-answers.ts'
import type { Extent } from './extent.ts'
import { SYNC } from './lines.ts'
import { measureNewMail } from './new-mail.ts'
import { untilQuiet } from './quiet.ts'
import { rawReads } from './raw-reads.ts'
import { findTargets, httpReads, type Meters, measureReads, measureUnchangedList } from './reads.ts'
import type { Figures } from './table.ts'
import type { WordsOfMail } from './words-of-mail.ts'

interface Round {
  plain: Figures
  ours: Figures
}

/** A new installation from its first mail to new mail, with a mailbox of its own, and the plain limits in the same minutes. */
export async function measureRound(
  servers: MailServers,
  user: string,
  words: WordsOfMail,
  extent: Extent,
  place: DatabasePlace,
): Promise<Round> {
  const bytes = await fillMaildir(servers.dovecot.home(user), generateMail(extent.messages, user))
  const dataDir = await mkdtemp(path.join(tmpdir(), 'quillbox-bench-'))
  const postgres = place === 'server' ? await startPostgres({ durable: true }) : null
  try {
    const round = { plain: await downloadPlainly(servers, user, extent, bytes), ours: {} as Figures }
    const database = postgres ? { DATABASE_URL: postgres.url } : {}
    const server = await startProduct(dataDir, servers, { ...MEASURED, ...database })
    let read: Awaited<ReturnType<typeof readOver>>
    try {
      const client = await openClient(server, OWNER)
      const pids = [server.pid, ...(postgres ? [await postgres.pid()] : [])]
      const meters = { cpu: async () => (await usageOf(...pids)).cpuMs }
      Object.assign(round.ours, await syncAndLearn({ client, servers, user, extent, pids, meters, words }))
      Object.assign(round.ours, await diskOf(dataDir, postgres))
      read = await readOver(client, extent, words, meters)
      Object.assign(round.ours, read.figures)
      const newMail = await measureNewMail(client, servers, user, extent.newMails)
      Object.assign(round.ours, newMail.ours)
      Object.assign(round.plain, newMail.plain)
      client.close()
    } finally {
      await server.stop()
    }
    Object.assign(round.plain, await readPlainly({ dataDir, postgres }, extent, read))
    Object.assign(round.plain, await measureEmptyAnswers(extent.requests))
    return round
  } finally {
    await postgres?.remove()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function downloadPlainly(
  servers: MailServers,
  user: string,
  { messages }: Extent,
  bytes: number,
): Promise<Figures> {
  // Once to warm the server's index.
  await plainDownload(servers, user, messages)
  const all = await plainDownload(servers, user, messages)
  const newest = await plainDownload(servers, user, messages, Math.min(NEWEST, messages))
  return {
    [SYNC.rate]: messages / all.seconds,
    [SYNC.cpu]: all.cpuMs / messages,
    [SYNC.newest]: newest.seconds,
    [SYNC.disk]: bytes / 1e6,
  }
}

interface ToSync {
  client: HttpClient
  servers: MailServers
  user: string
  extent: Extent
  /** Of the product, and of the server of its database where it did not start that. */
  pids: number[]
  meters: Meters
  words: WordsOfMail
}

async function syncAndLearn(sync: ToSync): Promise<Figures> {
  const { client, servers, user, pids, meters, words } = sync
  const { messages } = sync.extent
  const start = performance.now()
  const cpu = await meters.cpu()
  const most = watchMemory(...pids)
  const { seconds, newestSeconds } = await firstSync(client, servers, user, messages)
  await until(() => isFound(client, words.oldest), 250)
  const foundSeconds = (performance.now() - start) / 1000
  const cpuFound = await meters.cpu()
  await untilQuiet(pids)
  return {
    [SYNC.rate]: messages / seconds,
    [SYNC.foundRate]: messages / foundSeconds,
    [SYNC.cpu]: (cpuFound - cpu) / messages,
    [SYNC.newest]: newestSeconds,
    [SYNC.learnt]: ((await meters.cpu()) - cpu) / messages,
    [SYNC.memory]: (await most()) / 1e6,
  }
}

/** Whether the words of the message that came last are in the index. */
async function isFound({ post }: HttpClient, { word, subject }: WordsOfMail['oldest']): Promise<boolean> {
  const answer = await post('/api/search', { query: word, searchType: 'keyword' })
  // A word that nothing has may find others that are spelt alike.
  return answer.json<{ results: { subject: string }[] }>().results.some(row => row.subject === subject)
}

/** What lies on the disk, in whole blocks. */
async function diskOf(dataDir: string, postgres: TestPostgres | null): Promise<Figures> {
  let [bytes, files] = [0, 0]
  for (const entry of await readdir(dataDir, { recursive: true, withFileTypes: true })) {
    // A file may have been deleted meanwhile.
    const found = await stat(path.join(entry.parentPath, entry.name)).catch(() => null)
    bytes += (found?.blocks ?? 0) * 512
    files += found?.isFile() ? 1 : 0
  }
  const database = postgres ? await databaseSize(postgres) : 0
  return {
    [SYNC.disk]: (bytes + database) / 1e6,
    [SYNC.files]: files,
    ...(postgres ? { [SYNC.postgresDisk]: database / 1e6 } : {}),
  }
}

async function databaseSize({ url }: TestPostgres): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ bytes: string }>(
    'select pg_database_size(current_database()) as bytes',
  )
  await client.end()
  return Number(rows[0]?.bytes)
}

async function readOver(client: HttpClient, extent: Extent, words: WordsOfMail, meters: Meters) {
  const targets = await findTargets(client, extent.messages, words)
  const { acts, found } = await httpReads(client, targets)
  const figures = {
    ...(await measureReads(acts, extent.requests, meters)),
    ...(await measureUnchangedList(client, extent.requests, meters)),
  }
  return { targets, found, figures }
}

async function readPlainly(
  { dataDir, postgres }: { dataDir: string; postgres: TestPostgres | null },
  { requests }: Extent,
  { targets, found }: Awaited<ReturnType<typeof readOver>>,
): Promise<Figures> {
  const database = await openDatabase({ dataDir, databaseUrl: postgres?.url })
  const pid = postgres ? await postgres.pid() : pidOf(clusterOf(dataDir))
  try {
    const cpu = async () => {
      const { user, system } = process.cpuUsage()
      return (user + system) / 1000 + (pid === null ? 0 : (await usageOf(pid)).cpuMs)
    }
    return await measureReads(await rawReads(database.pool, targets, found), requests, { cpu })
  } finally {
    await database.close()
  }
}
