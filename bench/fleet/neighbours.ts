import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { connection, fillMaildir, type MailServers } from '#e2e/system/mail-server.ts'
import { until } from '#testing/servers/server-process.ts'
import { deliver } from '#testing/servers/smtp.ts'
import { generateMail } from '../generate-mail.ts'
import { createClient, type HttpClient, openClient, untilListed } from '../http-client.ts'
import { letterOf, timesOfLeaving } from '../mailbox/sends.ts'
import { untilSeen } from '../peers/new-mail.ts'
import { percentile } from '../percentile.ts'
import { withProduct } from './with-product.ts'

const LOOK_EVERY_MS = 20
/** The quiet neighbour gets one mail and sends one, at most this often. */
const PAUSE_MS = 500
const LEAST_PROBES = 30

interface Neighbour {
  client: HttpClient
  token: string
  accountId: number
}

const MESSAGES_EACH = 250
/** Mailboxes that the loud workspace sends from. Each may write to 2,000 people a day. */
const SENDERS = 5
const LOAD_WITHIN_MS = 3 * 3600_000

/** What the loud workspace does, by the name of the option; each ends when that is done. */
const LOADS = {
  nothing: { says: () => 'nothing', mailboxes: () => [], load: async () => {} },
  sync: {
    says: count => `${count} messages are synced`,
    mailboxes: count => [count],
    load: syncAll,
  },
  mailboxes: {
    says: count => `${count} mailboxes of ${MESSAGES_EACH} messages are synced`,
    mailboxes: count => Array(count).fill(MESSAGES_EACH),
    load: (world, count) => syncAll(world, count * MESSAGES_EACH),
  },
  contacts: {
    says: count => `${count} contacts are imported`,
    mailboxes: () => [],
    load: async ({ loud, url }, count) => {
      const lines = Array.from({ length: count }, (_, at) => `Person ${at};p${at}@many.example;One`)
      const form = new FormData()
      form.append(
        'file',
        new Blob([`Name;Email;Company\n${lines.join('\n')}`], { type: 'text/csv' }),
        'contacts.csv',
      )
      const answer = await fetch(`${url}/api/outreach/contacts/imports`, {
        method: 'POST',
        headers: { authorization: `Bearer ${loud.token}` },
        body: form,
      })
      const { id, mapping } = (await answer.json()) as { id: number; mapping: string[] }
      const address = `/api/outreach/contacts/imports/${id}`
      await loud.client.post(`${address}/start`, { mapping })
      const isDone = async () => (await loud.client.get(address)).json<{ state: string }>().state === 'done'
      await until(isDone, 500, LOAD_WITHIN_MS)
    },
  },
  mails: {
    says: count => `${count} mails are sent from ${SENDERS} mailboxes`,
    mailboxes: () => Array(SENDERS - 1).fill(0),
    load: async ({ servers, loud, mailboxes, left }, count) => {
      const senders = [loud]
      for (const user of mailboxes) senders.push({ ...loud, ...(await connect(loud, servers, user)) })
      const numbers = Array.from({ length: count }, (_, number) => `Loud ${number}`)
      const sendAll = async (sender: Neighbour, at: number) => {
        for (let number = at; number < count; number += SENDERS) await send(sender, `Loud ${number}`)
      }
      await Promise.all(senders.map(sendAll))
      await until(async () => numbers.every(subject => left.has(subject)), 500, LOAD_WITHIN_MS)
    },
  },
} satisfies Record<string, Load>

interface Load {
  says(count: string): string
  /** Messages in each further mailbox of the loud workspace. */
  mailboxes(count: number): number[]
  load(world: World, count: number): Promise<void>
}

async function syncAll({ servers, loud, mailboxes }: World, messages: number): Promise<void> {
  for (const user of mailboxes) await loud.client.post('/api/accounts/imap', connection(servers, user))
  await untilListed(loud.client, messages, 1000, LOAD_WITHIN_MS)
}

interface World {
  servers: MailServers
  /** Further mailboxes of the loud workspace, which are not connected yet. */
  mailboxes: string[]
  url: string
  loud: Neighbour
  /** When the outgoing server took each mail, by its subject. */
  left: ReadonlyMap<string, number>
}

export type LoadName = keyof typeof LOADS

const USUAL: Record<LoadName, number> = {
  nothing: 0,
  sync: 10_000,
  mailboxes: 40,
  contacts: 10_000,
  mails: 1000,
}

/** `sync=100000,mails`: which loads, and how much of each where it is not as usual. */
export function loadsOf(text = Object.keys(USUAL).join()): [LoadName, number][] {
  return text.split(',').map(each => {
    const [name = '', count] = each.split('=')
    if (!(name in USUAL)) throw new Error(`${name} is none of ${Object.keys(USUAL)}`)
    return [name as LoadName, Number(count ?? USUAL[name as LoadName])]
  })
}

/** What a quiet workspace waits for beside a loud one, in one process with all roles on a PostgreSQL server. */
export async function benchNeighbours(
  loads: [LoadName, number][],
  say: (what: string) => void,
): Promise<string> {
  const rows: string[] = []
  for (const [name, count] of loads) {
    const { says, mailboxes, load }: Load = LOADS[name]
    const { figures, slowest } = await measure(world => load(world, count), mailboxes(count))
    rows.push(`| ${says(count.toLocaleString('en'))} | ${figures.join(' | ')} |`)
    say(rows.at(-1) ?? '')
    say(`jobs that waited longest, p95 and longest s: ${slowest.join('; ')}`)
  }
  const head =
    '| The loud workspace | a job waits: p95 s | longest s | p95 s of the slowest kind | a mail arrives: p50 s | p95 s | a mail leaves: p50 s | p95 s | a search: p50 s | p95 s | probes, jobs |'
  return [head, '|---|---|---|---|---|---|---|---|---|---|---|', ...rows].join('\n')
}

async function measure(load: (world: World) => Promise<void>, filled: number[]) {
  return withProduct({ mailboxes: 2 + filled.length }, async ({ servers, product, database }) => {
    const left = timesOfLeaving(servers.smtp)
    const { users } = servers.dovecot
    const [first = '', second = '', ...mailboxes] = users
    for (const [at, user] of mailboxes.entries())
      await fillMaildir(servers.dovecot.home(user), generateMail(filled[at] ?? 0, user, at + 1))
    const loud = await settle(product.url, servers, first)
    const quiet = await settle(product.url, servers, second)
    const { rows: before } = await database.query('select now() as now')
    let isOver = false
    const run = async () => {
      await load({ servers, mailboxes, url: product.url, loud, left })
      // Such as making the words of what has come.
      await until(async () => !(await hasWork(database, loud)), 1000, LOAD_WITHIN_MS)
    }
    const loading = run().finally(() => {
      isOver = true
    })
    const [arrived, departed, searched]: [number[], number[], number[]] = [[], [], []]
    for (let number = 0; number < LEAST_PROBES || !isOver; number += 1) {
      const next = sleep(PAUSE_MS)
      arrived.push(await arrive(quiet, servers, second, `Quiet ${number}`))
      departed.push(await leave(quiet, left, `Quiet leaves ${number}`))
      searched.push(await search(quiet, `Quiet ${number}`))
      await next
    }
    await loading
    const waits = await waitsOf(database, quiet, before[0].now)
    const seconds = (values: number[], share: number) => (percentile(values, share) / 1000).toFixed(2)
    const both = (values: number[], shares: [number, number]) => shares.map(share => seconds(values, share))
    const kinds = [...Map.groupBy(waits, ({ name }) => name)]
      .map(([name, jobs]) => ({ name, times: jobs.map(({ ms }) => ms) }))
      .toSorted((a, b) => percentile(b.times, 0.95) - percentile(a.times, 0.95))
    return {
      figures: [
        ...both(
          waits.map(({ ms }) => ms),
          [0.95, 1],
        ),
        seconds(kinds[0]?.times ?? [], 0.95),
        ...[arrived, departed, searched].flatMap(times => both(times, [0.5, 0.95])),
        `${arrived.length}, ${waits.length}`,
      ],
      slowest: kinds.slice(0, 6).map(({ name, times }) => `${name} ${both(times, [0.95, 1]).join(' / ')}`),
    }
  })
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
  return { client, token, ...(await connect({ client }, servers, address)) }
}

/** Connects a mailbox, and waits until it is read. */
async function connect({ client }: Pick<Neighbour, 'client'>, servers: MailServers, address: string) {
  const { id: accountId } = (await client.post('/api/accounts/imap', connection(servers, address))).json<{
    id: number
  }>()
  await until(async () => {
    const { accountStatuses } = (await client.get('/api/sync/status')).json<{
      accountStatuses: { lastSyncAt: string | null }[]
    }>()
    return accountStatuses.every(({ lastSyncAt }) => lastSyncAt !== null)
  })
  return { accountId }
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

/** Milliseconds from Send until the outgoing server has the mail. */
async function leave(neighbour: Neighbour, left: ReadonlyMap<string, number>, subject: string) {
  const start = performance.now()
  await send(neighbour, subject)
  await until(async () => left.has(subject), LOOK_EVERY_MS)
  return (left.get(subject) as number) - start
}

/** Milliseconds until a search is answered. */
async function search({ client }: Neighbour, query: string) {
  const start = performance.now()
  await client.post('/api/search', { query, searchType: 'keyword', limit: 50 })
  return performance.now() - start
}

const workspaceOf = '(select workspace_id from mail_accounts where id = $1)'

async function hasWork(database: pg.Client, { accountId }: Neighbour): Promise<boolean> {
  const { rows } = await database.query(
    `select from pgboss.job where state <= 'active' and (data->>'workspaceId')::bigint = ${workspaceOf} limit 1`,
    [accountId],
  )
  return rows.length > 0
}

/** Milliseconds from the moment that each job of a workspace could begin until it began. */
async function waitsOf(database: pg.Client, { accountId }: Neighbour, since: Date) {
  const { rows } = await database.query<{ name: string; ms: number }>(
    `select name, (extract(epoch from started_on - greatest(created_on, start_after)) * 1000)::float8 as ms from pgboss.job
     where (data->>'workspaceId')::bigint = ${workspaceOf} and created_on > $2 and started_on is not null`,
    [accountId, since],
  )
  return rows.map(({ name, ms }) => ({ name, ms: Math.max(0, ms) }))
}
