import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ImapFlow } from 'imapflow'
import {
  connection,
  fillMaildir,
  type MailServers,
  signIn,
  startMailServers,
  startProduct,
} from '#e2e/system/mail-server.ts'
import { type ServerProcess, until } from '#testing/servers/server-process.ts'
import { generateMail } from './generate-mail.ts'

interface SyncFigures {
  messages: number
  megabytes: number
  plainRate: number
  syncRate: number
  /** Seconds until the first 100 messages could be listed. */
  firstHundredSeconds: number
  peakMegabytes: number
}

/** Initial sync of a local Dovecot mailbox through the whole product, beside a plain download of its sources. */
export async function benchSync(count: number): Promise<SyncFigures> {
  const servers = await startMailServers(1)
  const dataDir = await mkdtemp(path.join(tmpdir(), 'quillbox-bench-'))
  try {
    const user = servers.dovecot.users[0] as string
    const bytes = await fillMaildir(servers.dovecot.home(user), generateMail(count, user))
    // Once to warm the server's index, once to be measured.
    await plainDownload(servers, user, count)
    const plainSeconds = await plainDownload(servers, user, count)
    const server = await startProduct(dataDir, servers)
    try {
      const figures = await sync(server, servers, user, count)
      return { messages: count, megabytes: bytes / 1e6, plainRate: count / plainSeconds, ...figures }
    } finally {
      await server.stop()
    }
  } finally {
    await servers.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function sync(server: ServerProcess, servers: MailServers, user: string, count: number) {
  const token = await signIn(server)
  const start = performance.now()
  await server.call('POST', '/api/accounts/imap', { token, body: connection(servers, user) })
  const total = async () =>
    ((await server.call('GET', '/api/emails?folder=inbox', { token })) as { total: number }).total
  await until(async () => (await total()) >= 100, 50)
  const firstHundred = performance.now() - start
  // Poll rarely from here on, so that polling does not distort the figures; a screen polls every four seconds.
  await until(async () => (await total()) >= count, 500)
  const seconds = (performance.now() - start) / 1000
  return {
    syncRate: count / seconds,
    firstHundredSeconds: firstHundred / 1000,
    peakMegabytes: (await server.peakMemory()) / 1e6,
  }
}

/** The minimum for any client: fetch every source over one connection and keep nothing. */
async function plainDownload({ dovecot }: MailServers, user: string, count: number): Promise<number> {
  const client = new ImapFlow({
    host: 'localhost',
    port: dovecot.ports.imaps,
    secure: true,
    auth: { user, pass: dovecot.password },
    tls: { ca: dovecot.ca },
    logger: false,
  })
  await client.connect()
  const lock = await client.getMailboxLock('INBOX')
  const start = performance.now()
  let received = 0
  for await (const message of client.fetch('1:*', {
    uid: true,
    flags: true,
    internalDate: true,
    source: true,
  })) {
    if (message.source) received += 1
  }
  const seconds = (performance.now() - start) / 1000
  lock.release()
  await client.logout()
  if (received !== count) throw new Error(`the plain download got ${received} of ${count} messages`)
  return seconds
}
