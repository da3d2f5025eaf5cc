import { execFileSync } from 'node:child_process'
import { hash, randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, realpath, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { addressOf, SUPERUSER } from '#server/db/own/address.ts'
import { clusterOf } from '#server/db/own/cluster.ts'
import { serverUser } from '#server/db/own/server-user.ts'
import { removeDataDirectory } from '#testing/db/database.ts'
import { extent } from '#testing/limits.ts'
import { haveDovecot } from '#testing/servers/dovecot.ts'
import { type ServerProcess, until } from '#testing/servers/server-process.ts'
import { generateMail } from '../../bench/generate-mail.ts'
import { createProse } from '../../bench/vocabulary.ts'
import { allLuck, chance, type Luck, noLuck } from '../power/disk.ts'
import { haveStrace, readDisk, tracing } from '../power/trace.ts'
import {
  connection,
  fillMaildir,
  type MailServers,
  signIn,
  startMailServers,
  startProduct,
} from './mail-server.ts'

const MESSAGES = extent(100)
const ROUNDS = extent(4)

/** Something that a person was told is done, and the length of the journal at that time. */
interface Acknowledged {
  at: number
  what: string
  /** Throws unless it is true. */
  check(server: Asking): Promise<void>
}
type Asking = (path: string) => Promise<Response>

test.skipIf(!haveDovecot() || !haveStrace())(
  'a power cut takes nothing back that a person was told is done, and all mail can still be read',
  async () => {
    const servers = await startMailServers(1)
    const root = await realpath(await mkdtemp(path.join(tmpdir(), 'quillbox-power-')))
    const [dataDir, journal] = [path.join(root, 'data'), path.join(root, 'journal')]
    try {
      const acknowledged = await workUntilKilled(dataDir, journal, servers)
      const disk = readDisk(journal, dataDir)
      const { random } = createProse(11)
      const cuts: [at: number, luck: Luck][] = Array.from({ length: extent(2) }, (_, index) => [
        acknowledged[Math.floor(((index + 1) / (extent(2) + 0.2)) * acknowledged.length)]?.at ?? 0,
        index % 2 === 0 ? noLuck : chance(random),
      ])
      for (const [index, [at, luck]] of cuts.entries()) {
        disk.playTo(at)
        const image = path.join(root, `image-${index}`)
        await mkdir(image)
        disk.save(image, luck)
        await checkImage(
          image,
          servers,
          acknowledged.filter(deed => deed.at <= at),
        )
      }
      disk.playTo((await stat(journal)).size)
      const all = path.join(root, 'all')
      await mkdir(all)
      disk.save(all, allLuck)
      // Otherwise the journal has missed something, and the images above prove nothing.
      expect(await filesOf(all)).toEqual(await filesOf(dataDir))
    } finally {
      await servers.close()
      await rm(root, { recursive: true, force: true })
    }
  },
)

/** Starts on an empty disk, connects a mailbox, and works while it is read. */
async function workUntilKilled(
  dataDir: string,
  journal: string,
  servers: MailServers,
): Promise<Acknowledged[]> {
  const user = servers.dovecot.users[0] as string
  await fillMaildir(servers.dovecot.home(user), generateMail(MESSAGES, user))
  await mkdir(dataDir)
  const server = await startProduct(dataDir, servers, {}, { through: tracing(journal) })
  try {
    const token = await signIn(server)
    const acknowledged: Acknowledged[] = []
    const told = async (what: string, check: Acknowledged['check']) => {
      acknowledged.push({ at: (await stat(journal)).size, what, check })
    }
    const account = (await server.call('POST', '/api/accounts/imap', {
      token,
      body: connection(servers, user),
    })) as { id: number }
    for (let round = 0; round < ROUNDS; round += 1) {
      // What was written until then is certain only by the files of the tables, because the log is read from here on.
      if (round === 1) await checkpoint(dataDir)
      await work(server, token, account.id, round, told)
    }
    return acknowledged
  } finally {
    // The journal goes on until the end; what was told before is what counts.
    await server.stop()
  }
}

async function checkpoint(dataDir: string): Promise<void> {
  const place = { dataDir, cluster: clusterOf(dataDir) }
  const client = new pg.Client({
    connectionString: addressOf(place, { user: SUPERUSER, database: SUPERUSER }),
  })
  await client.connect()
  await client.query('checkpoint').finally(() => client.end())
}

async function work(
  server: ServerProcess,
  token: string,
  accountId: number,
  round: number,
  told: (what: string, check: Acknowledged['check']) => Promise<void>,
): Promise<void> {
  const content = { fromAccountId: accountId, to: 'reader@elsewhere.example', cc: '', bcc: '' }
  const subject = `Draft ${round}`
  const begun = (await server.call('POST', '/api/drafts', {
    token,
    body: { ...content, subject, body: '<p>begun</p>' },
  })) as { id: number; revision: number }
  await told(`begin ${subject}`, async ask => void (await json(ask(`/api/drafts/${begun.id}`))))

  const file = randomBytes(20_000)
  const form = new FormData()
  form.append('file', new Blob([file]), 'file.bin')
  const attached = (await json(
    fetch(`${server.url}/api/drafts/${begun.id}/attachments`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: form,
    }),
  )) as { id: string }
  await told(`attach to ${subject}`, async ask => {
    const answer = await ask(`/api/drafts/${begun.id}/attachments/${attached.id}`)
    if (!answer.ok) throw new Error(await answer.text())
    expect(hash('sha256', Buffer.from(await answer.arrayBuffer()))).toBe(hash('sha256', file))
  })

  const { revision } = (await server.call('GET', `/api/drafts/${begun.id}`, { token })) as {
    revision: number
  }
  const body = `<p>${subject} ${randomBytes(400).toString('hex')}</p>`
  await server.call('PUT', `/api/drafts/${begun.id}`, {
    token,
    body: { ...content, subject, body, revision },
  })
  await told(`save ${subject}`, async ask => {
    expect(await json(ask(`/api/drafts/${begun.id}`))).toMatchObject({ body })
  })

  const sent = (await server.call('POST', '/api/emails/send', {
    token,
    body: { ...content, subject: `Sent ${round}`, body, idempotencyKey: `power cut ${round}` },
  })) as { id: number }
  await told(`send ${round}`, async ask => {
    expect(await json(ask(`/api/emails/${sent.id}`))).toMatchObject({ subject: `Sent ${round}` })
    expect(await (await ask(`/api/emails/${sent.id}/source`)).text()).toContain(`Subject: Sent ${round}`)
  })

  const list = '/api/emails?folder=inbox&limit=50'
  const inbox = async () =>
    ((await server.call('GET', list, { token })) as { emails: { id: number }[] }).emails
  await until(async () => (await inbox()).length > round)
  const { id } = (await inbox())[round] as { id: number }
  await server.call('PATCH', `/api/emails/${id}/star`, { token, body: { isStarred: true } })
  await told(`star ${round}`, async ask => {
    expect(await json(ask(`/api/emails/${id}`))).toMatchObject({ isStarred: true })
  })
}

/** Starts the product on an image of the disk and expects everything that was acknowledged, and the bytes of all mail. */
async function checkImage(image: string, servers: MailServers, acknowledged: Acknowledged[]): Promise<void> {
  // The disk knows no owners.
  const owner = serverUser()
  if (owner) execFileSync('chown', ['-R', `${owner.uid}:${owner.gid}`, clusterOf(image)])
  const server = await startProduct(image, servers)
  try {
    const token = await signIn(server)
    const ask: Asking = path => fetch(server.url + path, { headers: { authorization: `Bearer ${token}` } })
    for (const { what, check } of acknowledged) {
      await check(ask).catch(error => {
        throw new Error(`${path.basename(image)} has lost: ${what}: ${error}`, { cause: error })
      })
    }
    const list = async () =>
      (await json(ask('/api/emails?folder=inbox&limit=200'))) as { total: number; emails: { id: number }[] }
    await until(async () => (await list()).total >= MESSAGES)
    for (const { id } of (await list()).emails.slice(0, 10))
      expect((await ask(`/api/emails/${id}/source`)).status).toBe(200)
  } finally {
    await server.kill()
    await removeDataDirectory(image)
  }
}

async function json(answer: Promise<Response>): Promise<unknown> {
  const response = await answer
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${await response.text()}`)
  return response.json()
}

/** The digests of all files, except those of this test and of what PostgreSQL shares as memory. */
async function filesOf(directory: string): Promise<Record<string, string>> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const files: Record<string, string> = {}
  for (const entry of entries) {
    if (!entry.isFile() || /ca\.pem$|pg_dynshmem/.test(path.join(entry.parentPath, entry.name))) continue
    const file = path.join(entry.parentPath, entry.name)
    files[path.relative(directory, file)] = hash('sha256', await readFile(file))
  }
  return files
}
