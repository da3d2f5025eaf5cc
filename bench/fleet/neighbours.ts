import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import {
  connection,
  fillMaildir,
  type MailServers,
  startMailServers,
  startProduct,
} from '#e2e/system/mail-server.ts'
import { startPostgres } from '#testing/db/postgres.ts'
import { until } from '#testing/servers/server-process.ts'
import { deliver } from '#testing/servers/smtp.ts'
import { generateMail } from '../generate-mail.ts'
import { createClient, type HttpClient, MEASURED, openClient, untilListed } from '../http-client.ts'
import { letterOf, timesOfLeaving } from '../mailbox/sends.ts'
import { untilSeen } from '../peers/new-mail.ts'
import { percentile } from '../percentile.ts'

const LOOK_EVERY_MS = 20
/** The quiet neighbour gets one mail and sends one, at most this often. */
const PAUSE_MS = 500
const LEAST_PROBES = 30

interface Neighbour {
  client: HttpClient
  accountId: number
}

/** What the loud workspace does; each ends when that is done. */
const LOADS: Record<string, (world: World) => Promise<void>> = {
  nothing: async () => {},
  '10,000 messages are synced': async ({ servers, loud, users }) => {
    const [, , large = ''] = users
    await loud.client.post('/api/accounts/imap', connection(servers, large))
    await untilListed(loud.client, LARGE, 1000)
  },
  '10,000 contacts are imported': async ({ loud, url, token }) => {
    const lines = Array.from({ length: LARGE }, (_, at) => `Person ${at};p${at}@many.example;One`)
    const form = new FormData()
    form.append(
      'file',
      new Blob([`Name;Email;Company\n${lines.join('\n')}`], { type: 'text/csv' }),
      'contacts.csv',
    )
    const answer = await fetch(`${url}/api/outreach/contacts/imports`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: form,
    })
    const { id, mapping } = (await answer.json()) as { id: number; mapping: string[] }
    const address = `/api/outreach/contacts/imports/${id}`
    await loud.client.post(`${address}/start`, { mapping })
    await until(async () => (await loud.client.get(address)).json<{ state: string }>().state === 'done', 500)
  },
  '1,000 mails are sent': async ({ loud, left }) => {
    const before = left.size
    for (let number = 0; number < MAILS; number += 1) await send(loud, `Loud ${number}`)
    await until(async () => left.size - before >= MAILS, 500, 20 * 60_000)
  },
}
const LARGE = 10_000
const MAILS = 1000

interface World {
  servers: MailServers
  users: string[]
  url: string
  loud: Neighbour
  token: string
  /** When the outgoing server took each mail, by its subject. */
  left: ReadonlyMap<string, number>
}

/** What a quiet workspace waits for beside a loud one, in one process with all roles on a PostgreSQL server. */
export async function benchNeighbours(say: (what: string) => void): Promise<string> {
  const rows: string[] = []
  for (const [name, load] of Object.entries(LOADS)) {
    rows.push(`| ${name} | ${await measure(load)} |`)
    say(rows.at(-1) ?? '')
  }
  const head =
    '| The loud workspace | a mail arrives: p50 s | p95 s | a mail leaves: p50 s | p95 s | a job waits: p95 s | longest s |'
  return [head, '|---|---|---|---|---|---|---|', ...rows].join('\n')
}

async function measure(load: (world: World) => Promise<void>): Promise<string> {
  const root = await mkdtemp(path.join(tmpdir(), 'quillbox-neighbours-'))
  const [servers, postgres] = await Promise.all([startMailServers(3), startPostgres({ durable: true })])
  const left = timesOfLeaving(servers.smtp)
  const product = await startProduct(path.join(root, 'data'), servers, {
    ...MEASURED,
    DATABASE_URL: postgres.url,
  })
  const database = new pg.Client(postgres.url)
  await database.connect()
  try {
    const { users } = servers.dovecot
    const [first = '', second = '', large = ''] = users
    await fillMaildir(servers.dovecot.home(large), generateMail(LARGE, large, 1))
    const loud = await settle(product.url, servers, first)
    const quiet = await settle(product.url, servers, second)
    const { rows: before } = await database.query('select now() as now')
    let isOver = false
    const loading = load({ servers, users, url: product.url, loud, token: loud.token, left }).finally(() => {
      isOver = true
    })
    const arrived: number[] = []
    const departed: number[] = []
    for (let number = 0; number < LEAST_PROBES || !isOver; number += 1) {
      const next = sleep(PAUSE_MS)
      arrived.push(await arrive(quiet, servers, second, `Quiet ${number}`))
      const subject = `Quiet leaves ${number}`
      const sent = performance.now()
      await send(quiet, subject)
      await until(async () => left.has(subject), LOOK_EVERY_MS)
      departed.push((left.get(subject) as number) - sent)
      await next
    }
    await loading
    const waits = await waitsOf(database, quiet.accountId, before[0].now)
    const seconds = (values: number[], share: number) => (percentile(values, share) / 1000).toFixed(2)
    return [
      ...[arrived, departed].flatMap(times => [seconds(times, 0.5), seconds(times, 0.95)]),
      seconds(waits, 0.95),
      seconds(waits, 1),
    ].join(' | ')
  } finally {
    await database.end()
    await product.stop()
    await servers.close()
    await postgres.remove()
    await rm(root, { recursive: true, force: true })
  }
}

async function settle(url: string, servers: MailServers, address: string) {
  const person = { email: address.replace('@', '@people.'), password: 'a-long-enough-password' }
  const stranger = createClient(url, [{}])
  const { token } = (
    await stranger.post('/api/auth/register', {
      organizationType: 'individual',
      firstName: 'Load',
      lastName: 'Person',
      ...person,
    })
  ).json<{ token: string }>()
  stranger.close()
  const client = await openClient({ url }, person)
  const account = (await client.post('/api/accounts/imap', connection(servers, address))).json<{
    id: number
  }>()
  await until(async () => {
    const { accountStatuses } = (await client.get('/api/sync/status')).json<{
      accountStatuses: { lastSyncAt: string | null }[]
    }>()
    return accountStatuses.every(({ lastSyncAt }) => lastSyncAt !== null)
  })
  return { client, accountId: account.id, token }
}

/** Milliseconds from the delivery of a mail until it is listed. */
async function arrive({ client }: Neighbour, { dovecot }: MailServers, user: string, subject: string) {
  const start = performance.now()
  const raw = Buffer.from(
    `From: A Friend <friend@mail.example>\r\nTo: ${user}\r\nSubject: ${subject}\r\nMessage-ID: <${subject.replaceAll(' ', '-')}@mail.example>\r\n\r\nSee you.\r\n`,
  )
  await deliver(dovecot, { from: 'friend@mail.example', to: [user], raw })
  await untilSeen(client, subject)
  return performance.now() - start
}

const send = ({ client, accountId }: Neighbour, subject: string) =>
  client.post('/api/emails/send', letterOf(accountId, subject))

/** Milliseconds from the moment that each job of an account's workspace could begin until it began. */
async function waitsOf(database: pg.Client, accountId: number, since: Date): Promise<number[]> {
  const { rows } = await database.query<{ ms: number }>(
    `select extract(epoch from started_on - greatest(created_on, start_after)) * 1000 as ms from pgboss.job
     where (data->>'workspaceId')::bigint = (select workspace_id from mail_accounts where id = $1) and created_on > $2 and started_on is not null`,
    [accountId, since],
  )
  return rows.map(({ ms }) => Math.max(0, Number(ms)))
}
