import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import {
  connection,
  EMAIL,
  fillMaildir,
  type MailServers,
  PASSWORD,
  startMailServers,
  startProduct,
} from '#e2e/system/mail-server.ts'
import { connectClient } from '#testing/servers/imap-client.ts'
import { watchMemory } from '#testing/servers/process-usage.ts'
import { generateMail } from './generate-mail.ts'
import { type HttpClient, MEASURED, openClient, untilListed } from './http-client.ts'

interface SyncFigures {
  messages: number
  megabytes: number
  plainRate: number
  syncRate: number
  /** Seconds until the newest 50 messages could be listed. */
  newestSeconds: number
  peakMegabytes: number
}

/** How many of the newest messages a person wants to see first. */
export const NEWEST = 50

/** The person who owns the installation that is measured. */
export const OWNER = { email: EMAIL, password: PASSWORD }

/** Initial sync of a local Dovecot mailbox through the whole product, beside a plain download of its sources. */
export async function benchSync(count: number): Promise<SyncFigures> {
  const servers = await startMailServers(1)
  const dataDir = await mkdtemp(path.join(tmpdir(), 'quillbox-bench-'))
  try {
    const user = servers.dovecot.users[0] as string
    const bytes = await fillMaildir(servers.dovecot.home(user), generateMail(count, user))
    // Once to warm the server's index, once to be measured.
    await plainDownload(servers, user, count)
    const plain = await plainDownload(servers, user, count)
    const server = await startProduct(dataDir, servers, MEASURED)
    const most = watchMemory(server.pid)
    try {
      const client = await openClient(server, OWNER)
      const sync = await firstSync(client, servers, user, count)
      client.close()
      return {
        messages: count,
        megabytes: bytes / 1e6,
        plainRate: count / plain.seconds,
        syncRate: count / sync.seconds,
        newestSeconds: sync.newestSeconds,
        peakMegabytes: (await most()) / 1e6,
      }
    } finally {
      await server.stop()
    }
  } finally {
    await servers.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Connects a mailbox, and waits until all of it is listed. */
export async function firstSync(
  client: HttpClient,
  servers: MailServers,
  user: string,
  count: number,
): Promise<{ seconds: number; newestSeconds: number }> {
  const start = performance.now()
  const elapsed = () => (performance.now() - start) / 1000
  await client.post('/api/accounts/imap', connection(servers, user))
  await untilListed(client, Math.min(NEWEST, count), 50)
  const newestSeconds = elapsed()
  // Poll rarely from here on, so that polling does not distort the figures; a screen polls every four seconds.
  await untilListed(client, count, 250)
  return { seconds: elapsed(), newestSeconds }
}

interface Download {
  /** With signing in. */
  seconds: number
  cpuMs: number
}

/** The minimum for any client: fetch the sources of the newest messages over one connection and keep nothing. */
export async function plainDownload(
  { dovecot }: MailServers,
  user: string,
  count: number,
  newest = count,
): Promise<Download> {
  const start = performance.now()
  const cpu = process.cpuUsage()
  const client = await connectClient(dovecot, user, { disableCompression: false })
  const lock = await client.getMailboxLock('INBOX')
  const range = `${count - newest + 1}:*`
  let received = 0
  for await (const message of client.fetch(range, {
    uid: true,
    flags: true,
    internalDate: true,
    source: true,
  }))
    if (message.source) received += 1
  const seconds = (performance.now() - start) / 1000
  const { user: own, system } = process.cpuUsage(cpu)
  lock.release()
  await client.logout()
  if (received !== newest) throw new Error(`the plain download got ${received} of ${newest} messages`)
  return { seconds, cpuMs: (own + system) / 1000 }
}
