import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ImapFlow } from 'imapflow'
import { startDovecot } from '#e2e/testbed/dovecot.ts'
import { generateMail } from './generate-mail.ts'
import { startServer, until } from './server-process.ts'

const EMAIL = 'bench@quillbox.example'
const PASSWORD = 'bench-password-1'

export interface SyncFigures {
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
  const dovecot = await startDovecot({ users: 1 })
  const dataDir = await mkdtemp(path.join(tmpdir(), 'quillbox-bench-'))
  try {
    const user = dovecot.users[0] as string
    const bytes = await fill(path.join(dovecot.home(user), 'Maildir'), user, count)
    const plainSeconds = await plainDownload(dovecot.ports.imaps, user, dovecot.password, dovecot.ca, count)

    const caFile = path.join(dataDir, 'ca.pem')
    await writeFile(caFile, dovecot.ca)
    const server = await startServer(dataDir, {
      SUPER_ADMIN_EMAIL: EMAIL,
      SUPER_ADMIN_PASSWORD: PASSWORD,
      OUTBOUND_ALLOW_HOSTS: 'localhost',
      EXTRA_CA_FILE: caFile,
    })
    try {
      const figures = await sync(server, user, dovecot, count)
      return { messages: count, megabytes: bytes / 1e6, plainRate: count / plainSeconds, ...figures }
    } finally {
      await server.stop()
    }
  } finally {
    await dovecot.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function sync(
  server: Awaited<ReturnType<typeof startServer>>,
  user: string,
  dovecot: Awaited<ReturnType<typeof startDovecot>>,
  count: number,
) {
  const { token } = (await server.call('POST', '/api/auth/login', {
    body: { email: EMAIL, password: PASSWORD },
  })) as { token: string }
  const start = performance.now()
  await server.call('POST', '/api/accounts/imap', {
    token,
    body: {
      email: user,
      password: dovecot.password,
      imap: { host: 'localhost', port: dovecot.ports.imaps, security: 'tls' },
      // No mail is sent here; the IMAP port stands in only for the schema where the test server has no SMTP.
      smtp: { host: 'localhost', port: dovecot.ports.imaps, security: 'tls' },
    },
  })
  let firstHundred = Number.NaN
  await until(async () => {
    const { total } = (await server.call('GET', '/api/emails?folder=inbox', { token })) as { total: number }
    if (Number.isNaN(firstHundred) && total >= 100) firstHundred = performance.now() - start
    return total >= count
  }, 50)
  const seconds = (performance.now() - start) / 1000
  return {
    syncRate: count / seconds,
    firstHundredSeconds: firstHundred / 1000,
    peakMegabytes: (await server.peakMemory()) / 1e6,
  }
}

/** What any client has to do at least: fetch every source, one connection, nothing kept. */
async function plainDownload(
  port: number,
  user: string,
  pass: string,
  ca: string,
  count: number,
): Promise<number> {
  const client = new ImapFlow({
    host: 'localhost',
    port,
    secure: true,
    auth: { user, pass },
    tls: { ca },
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

async function fill(maildir: string, user: string, count: number): Promise<number> {
  for (const name of ['cur', 'new', 'tmp']) await mkdir(path.join(maildir, name), { recursive: true })
  let bytes = 0
  let index = 0
  for (const { source, date } of generateMail(count, user)) {
    const seconds = Math.floor(date.getTime() / 1000)
    bytes += source.length
    await writeFile(
      path.join(maildir, 'cur', `${seconds}.M${index}P1.bench,S=${source.length}:2,${index % 5 ? 'S' : ''}`),
      source,
    )
    index += 1
  }
  return bytes
}
