import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { EmailRow } from '#core/contract/emails.ts'
import { startPgBouncer } from '#testing/db/pgbouncer.ts'
import { startPostgres } from '#testing/db/postgres.ts'
import { type Dovecot, startDovecot } from '#testing/servers/dovecot.ts'
import { connectClient } from '#testing/servers/imap-client.ts'
import { deliver, type SentMail, startSmtp } from '#testing/servers/smtp.ts'
import { wrongCounts } from '../check/counts.ts'
import { withStored } from '../check/stored.ts'
import { createLedger, type Ledger } from '../ledger.ts'
import { automate, forwardOf, RULED } from '../load/automatic.ts'
import { createCaller } from '../load/caller.ts'
import { createRandom } from '../load/random.ts'
import { type Product, startProduct } from '../product.ts'
import { configure } from '../world.ts'
import { makeNextVersion } from './next-version.ts'
import { ask, noneTold, type Person, startSocket, startWork, type Told } from './person.ts'
import { type Balancer, startProxy } from './proxy.ts'

interface RollingOptions {
  persons: number
  /** To which each person's campaign writes; 0 for none. */
  contacts: number
  /** How long the load lasts at least; the processes are replaced in the middle of it. */
  seconds: number
  /** Milliseconds between two requests of a person, about. */
  pauseMs: number
  seed: number
  /** How long a web process takes requests after SIGTERM. */
  drainSeconds: number
  /** The folder of an older version, with its packages; without it, the new one is this one and a migration more. */
  from?: string | undefined
  /** Whether PgBouncer is before the database, in transaction mode. */
  isPooled?: boolean
  say?: (what: string) => void
}

export interface RollingReport {
  told: Told
  /** Messages that arrived from outside. */
  delivered: number
  /** Messages that left by themselves: of rules and campaigns. */
  automatic: number
  replaced: number
  retried: number
  exitCodes: (number | null)[]
  /** Whether the database had the new version's migration while the old processes worked. */
  seconds: number
  /** What was promised and not kept, or done twice. */
  broken: string[]
}

const GUEST = 'guest@elsewhere.example'
/** What a worker has left half done is taken up again after some minutes. */
const QUIET_MS = 600_000
/** When this program is ended, everything that it started ends, too. */
const SIGNALS = ['SIGINT', 'SIGTERM'] as const

/**
 * Replaces two web and two worker processes one after the other by those of a later version, while people work. The later
 * version migrates the database when its first process starts.
 */
export async function runRolling(options: RollingOptions): Promise<RollingReport> {
  const { persons: count, seed, from, isPooled = false, say = () => undefined } = options
  const next = from ? null : await makeNextVersion()
  const directory = await mkdtemp(path.join(tmpdir(), 'quillbox-rolling-'))
  const dovecot = await startDovecot({ users: count, maxConnections: 100 })
  const smtp = await startSmtp(dovecot)
  const postgres = await startPostgres()
  const pooler = isPooled ? await startPgBouncer(postgres, 'transaction') : null
  const proxy = await startProxy()
  const products: Product[] = []
  const close = async () => {
    await Promise.all(products.map(product => product.stop()))
    await pooler?.stop()
    await closeAll(proxy, smtp, dovecot, postgres)
    await next?.remove()
    await rm(directory, { recursive: true, force: true })
  }
  const interrupted = () => void close().then(() => process.exit(130))
  for (const signal of SIGNALS) process.once(signal, interrupted)
  try {
    const env = {
      ...(await configure(directory, dovecot, pooler?.url ?? postgres.url)),
      ...(pooler ? { DATABASE_DIRECT_URL: postgres.url } : {}),
      DRAIN_SECONDS: `${options.drainSeconds}`,
    }
    const start = async (name: string, role: 'web' | 'worker', root: string | undefined) => {
      const product = await startProduct(name, role, { env, directory, ...(root ? { root } : {}) })
      products.push(product)
      await product.ready()
      return product
    }
    const oldRoot = from
    const newRoot = next?.root
    const webs = [await start('old-web-1', 'web', oldRoot)]
    const [second, ...workers] = await Promise.all([
      start('old-web-2', 'web', oldRoot),
      start('old-worker-1', 'worker', oldRoot),
      start('old-worker-2', 'worker', oldRoot),
    ])
    webs.push(second)
    for (const { url } of webs) await proxy.add(url)
    const told = noneTold()
    const at = { url: proxy.url, told, random: createRandom(seed), pauseMs: options.pauseMs, guests: GUEST }
    const persons: Person[] = []
    for (const address of dovecot.users)
      persons.push(await settle(at, { dovecot, port: smtp.ports.smtps }, address))
    const ledger = createLedger()
    for (const [number, { token, address, accountId }] of persons.entries()) {
      const call = createCaller([proxy.url], token, { random: at.random, losesAnswers: () => false })
      const mailboxes = [{ address, accountId, labels: new Map() }]
      const person = { name: `person${number + 1}`, token, call, mailboxes }
      await automate(person, ledger, options.contacts)
    }
    say(`${count} people work`)

    const began = Date.now()
    const load = [
      ...persons.map(person => startWork(at, person)),
      ...persons.map(person => startSocket(at, person)),
    ]
    const deliveries = startDeliveries(dovecot, ledger)
    const third = (options.seconds * 1000) / 3
    await sleep(third)
    const exitCodes: (number | null)[] = []
    for (const [number, web] of webs.entries()) {
      const { url } = await start(`new-web-${number + 1}`, 'web', newRoot)
      await proxy.add(url)
      exitCodes.push(await web.stop())
      proxy.remove(web.url)
      say(`${web.name} is replaced`)
    }
    for (const [number, worker] of workers.entries()) {
      await start(`new-worker-${number + 1}`, 'worker', newRoot)
      exitCodes.push(await worker.stop())
      say(`${worker.name} is replaced`)
    }
    await sleep(third)
    const delivered = await deliveries.stop()
    await Promise.all(load.map(part => part.stop()))
    say('the load has ended; waiting until it is quiet')
    const broken = await untilKept({ at, persons, dovecot, delivered, ledger }, () => smtp.accepted)
    for (const { name, exits } of products)
      for (const { code, signal } of exits) broken.push(`${name} ended by itself: ${code} ${signal}`)
    await Promise.all(products.map(product => product.stop()))
    const counts = await withStored({ databaseUrl: postgres.url, dataDir: '' }, ({ db }) => wrongCounts(db))
    broken.push(...counts.map(line => `wrong count: ${line}`))
    const seconds = (Date.now() - began) / 1000
    return {
      told,
      delivered: delivered.length,
      automatic: ledger.automatic.length,
      replaced: 4,
      retried: proxy.retried(),
      exitCodes,
      seconds,
      broken,
    }
  } finally {
    for (const signal of SIGNALS) process.off(signal, interrupted)
    await close()
  }
}

async function closeAll(
  proxy: Balancer,
  smtp: { close(): Promise<void> },
  dovecot: Dovecot,
  postgres: { remove(): Promise<void> },
): Promise<void> {
  await proxy.close()
  await smtp.close()
  await dovecot.remove()
  await postgres.remove()
}

const mail = (id: string, to: string): SentMail => ({
  from: 'ana@corp.example',
  to: [to],
  raw: Buffer.from(
    `From: ana@corp.example\r\nTo: ${to}\r\nSubject: ${id}\r\nMessage-ID: <${id.replace(' ', '-')}@load.example>\r\nDate: ${new Date().toUTCString()}\r\n\r\nWords of ${id}\r\n`,
  ),
})

/** A person signs up, and connects a mailbox with ten messages. */
async function settle(
  at: { url: string; told: Told },
  { dovecot, port }: { dovecot: Dovecot; port: number },
  address: string,
): Promise<Person> {
  for (let number = 0; number < 10; number += 1)
    await deliver(dovecot, mail(`first-${number}-${address.split('@')[0]}`, address))
  const signedUp = await ask<{ token: string }>(at, { token: '' }, [
    'POST',
    '/api/auth/register',
    {
      organizationType: 'individual',
      firstName: 'Rolling',
      lastName: 'Person',
      email: `of-${address}`,
      password: 'a-long-enough-password',
    },
  ])
  const token = signedUp?.token ?? ''
  const account = await ask<{ id: number }>(at, { token }, [
    'POST',
    '/api/accounts/imap',
    {
      email: address,
      password: dovecot.password,
      imap: { host: 'localhost', port: dovecot.ports.imaps, security: 'tls' },
      smtp: { host: 'localhost', port, security: 'tls' },
    },
  ])
  const person = { token, address, accountId: account?.id ?? 0 }
  while ((await inbox(at, person)).length < 10) {
    if (at.told.errors.length > 0) throw new Error(at.told.errors.join())
    await sleep(200)
  }
  return person
}

async function inbox(at: { url: string; told: Told }, person: Person): Promise<EmailRow[]> {
  const found: EmailRow[] = []
  for (let page = 1; ; page += 1) {
    const listed = await ask<{ emails: EmailRow[] }>(at, person, [
      'GET',
      `/api/emails?folder=inbox&limit=200&page=${page}`,
    ])
    found.push(...(listed?.emails ?? []))
    if ((listed?.emails.length ?? 0) < 200) return found
  }
}

/** A message a second for somebody, some of them for a rule, until it is stopped; answers the subjects of all. */
function startDeliveries(
  dovecot: Dovecot,
  ledger: Ledger,
): { stop(): Promise<{ subject: string; to: string }[]> } {
  const delivered: { subject: string; to: string }[] = []
  let isStopped = false
  const running = (async () => {
    for (let number = 0; !isStopped; number += 1) {
      const to = dovecot.users[number % dovecot.users.length] ?? ''
      const isRuled = Math.floor(number / dovecot.users.length) % 3 === 0
      const subject = `${isRuled ? `${RULED} ` : ''}later-${number}`
      await deliver(dovecot, mail(subject, to))
      delivered.push({ subject, to })
      if (isRuled) ledger.automatic.push({ ...forwardOf(to, subject, ''), isPromised: true })
      await sleep(1000)
    }
  })()
  return {
    async stop() {
      isStopped = true
      await running
      return delivered
    },
  }
}

interface ToKeep {
  at: { url: string; told: Told }
  persons: Person[]
  dovecot: Dovecot
  delivered: { subject: string; to: string }[]
  ledger: Ledger
}

/** Waits until everything that was promised has been done, and answers what was not, or was done twice. */
async function untilKept(kept: ToKeep, accepted: () => SentMail[]): Promise<string[]> {
  const end = Date.now() + QUIET_MS
  for (;;) {
    const broken = [
      ...doneOnce([...kept.at.told.sends, ...kept.ledger.automatic], accepted()),
      ...(await shown(kept)),
      ...(await starredThere(kept)),
      ...(await draftsThere(kept)),
    ]
    const isHopeless = broken.some(text => / times$/.test(text))
    if (broken.length === 0 || isHopeless || Date.now() > end) return broken
    await sleep(1000)
  }
}

function doneOnce(sends: { subject: string }[], accepted: SentMail[]): string[] {
  const copies = accepted.map(({ raw }) => /^Subject: *(.*?)\r?$/im.exec(raw.toString())?.[1])
  return sends.flatMap(({ subject }) => {
    const times = copies.filter(copy => copy === subject).length
    if (times === 1) return []
    return times === 0 ? `${subject}: not sent` : `${subject}: sent ${times} times`
  })
}

async function shown({ at, persons, delivered }: ToKeep): Promise<string[]> {
  const broken: string[] = []
  for (const person of persons) {
    const subjects = (await inbox(at, person)).map(({ subject }) => subject)
    for (const { subject } of delivered.filter(({ to }) => to === person.address)) {
      const times = subjects.filter(one => one === subject).length
      if (times !== 1) broken.push(times === 0 ? `${subject}: not shown` : `${subject}: shown ${times} times`)
    }
  }
  return broken
}

/** Whether the mail server has each star as it was last set. */
async function starredThere({ at: { told }, dovecot }: ToKeep): Promise<string[]> {
  const there = new Map<string, boolean>()
  for (const address of dovecot.users) {
    const client = await connectClient(dovecot, address)
    await client.mailboxOpen('INBOX', { readOnly: true })
    for (const { envelope, flags } of await client.fetchAll('1:*', { envelope: true, flags: true }))
      there.set(envelope?.messageId?.replace(/^<|>$/g, '') ?? '', flags?.has('\\Flagged') ?? false)
    await client.logout()
  }
  return [...told.stars].flatMap(([id, isStarred]) =>
    there.get(id) === isStarred ? [] : `${id}: ${isStarred ? 'no star' : 'still a star'} at the mail server`,
  )
}

async function draftsThere({ at, persons }: ToKeep): Promise<string[]> {
  const rows: EmailRow[] = []
  for (const person of persons) {
    const path = '/api/emails?folder=drafts&limit=200'
    rows.push(...((await ask<{ emails: EmailRow[] }>(at, person, ['GET', path]))?.emails ?? []))
  }
  const missing = at.told.drafts.length - rows.length
  return missing > 0 ? [`${missing} of ${at.told.drafts.length} drafts are not shown`] : []
}
