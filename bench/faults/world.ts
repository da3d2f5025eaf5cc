import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Account } from '#core/contract/accounts.ts'
import type { Label } from '#core/contract/labels.ts'
import { addTables } from '#testing/db/database.ts'
import { startPgBouncer, type TestPooler } from '#testing/db/pgbouncer.ts'
import { type Dovecot, startDovecot } from '#testing/servers/dovecot.ts'
import { connectClient } from '#testing/servers/imap-client.ts'
import { type SmtpServer, startSmtp } from '#testing/servers/smtp.ts'
import { type BreakableDatabase, ownDatabase, serverDatabase } from './break-database.ts'
import { type BreakableLine, breakableLine } from './breakable-line.ts'
import { type Call, createCaller, insist } from './load/caller.ts'
import type { Random } from './load/random.ts'
import type { Mailbox } from './load/reader.ts'
import { type Product, startProduct } from './product.ts'
import type { Timeline } from './timeline.ts'

export const LABELS = ['Plans', 'Receipts']
/** The product's own, or a server for several processes. */
export type DatabasePlace = 'own' | 'server'
/** Also that server behind PgBouncer in transaction mode. */
export type WorldPlace = DatabasePlace | 'pooled'
/** When this program ends, everything that it started ends, too. */
const SIGNALS = ['SIGINT', 'SIGTERM'] as const

export interface Person {
  name: string
  token: string
  call: Call
  mailboxes: Mailbox[]
  /** That leaves messages out of their inbox. */
  view?: number
}

/** Everything that runs: the product's processes, the servers that they use, and the proxies in between. */
export interface World {
  directory: string
  dovecot: Dovecot
  smtp: SmtpServer
  dataDir: string
  database: BreakableDatabase
  /** Null unless it is before the database. */
  pooler: TestPooler | null
  lines: { imap: BreakableLine; smtp: BreakableLine }
  products: Product[]
  persons: Person[]
  close(options: { keep: boolean }): Promise<void>
}

export async function startWorld({
  database: place,
  random,
  timeline,
  losesAnswers,
  hasDisk = false,
  persons: given,
}: {
  database: WorldPlace
  random: Random
  timeline: Timeline
  losesAnswers: () => boolean
  /** Whether the database has a disk of its own, which can be filled. */
  hasDisk?: boolean
  /** So many, with a mailbox each; else a few, with two. */
  persons?: number | undefined
}): Promise<World> {
  const directory = await mkdtemp(path.join(tmpdir(), 'quillbox-faults-'))
  const dataDir = path.join(directory, 'data')
  const isOwn = place === 'own'
  const persons = given ?? (isOwn ? 2 : 4)
  const each = given === undefined ? 2 : 1
  const dovecot = await startDovecot({ users: persons * each, maxConnections: 200 })
  const smtp = await startSmtp(dovecot)
  const lines = {
    imap: await breakableLine(dovecot.ports.imaps),
    smtp: await breakableLine(smtp.ports.smtps),
  }
  const database = isOwn ? await ownDatabase(dataDir, hasDisk) : await serverDatabase(directory, hasDisk)
  const pooler =
    place === 'pooled' && database.line ? await startPgBouncer(database.line, 'transaction') : null
  const env = {
    ...(await configure(directory, dovecot, pooler?.url ?? database.url)),
    ...(pooler && database.url ? { DATABASE_DIRECT_URL: database.url } : {}),
  }
  const start = (name: string, role: Product['role']) =>
    startProduct(name, role, {
      env,
      directory,
      // Nothing else uses the product's own database, so both are unavailable together.
      ...(role === 'web'
        ? {}
        : { onLife: () => timeline.begin(`${name} starts`, isOwn ? 'database' : 'due work', name) }),
    })
  const products = [await start('first', isOwn ? 'all' : 'web')]
  await products[0]?.ready()
  if (!isOwn) {
    products.push(
      await start('second', 'web'),
      await start('third', 'worker'),
      await start('fourth', 'worker'),
    )
    await Promise.all(products.map(product => product.ready()))
  }
  const urls = products.flatMap(({ url }) => url || [])
  const interrupted = () => void world.close({ keep: true }).then(() => process.exit(130))
  for (const signal of SIGNALS) process.on(signal, interrupted)
  const world: World = {
    directory,
    dovecot,
    smtp,
    dataDir,
    database,
    pooler,
    lines,
    products,
    persons: [],
    async close({ keep }) {
      for (const signal of SIGNALS) process.off(signal, interrupted)
      await Promise.all(products.map(product => product.stop()))
      for (const line of Object.values(lines)) line.close()
      await smtp.close()
      await dovecot.remove()
      await pooler?.stop()
      await database.close()
      if (!keep) await rm(directory, { recursive: true, force: true })
    },
  }
  for (let at = 0; at < persons; at += 1)
    world.persons.push(
      await settle(world, urls, `person${at + 1}`, {
        addresses: dovecot.users.slice(at * each, (at + 1) * each),
        random,
        losesAnswers,
      }),
    )
  return world
}

/**
 * Its environment. Without an address of a database, the product's own has the tables already: a first start takes three
 * times as much processor time.
 */
export async function configure(directory: string, dovecot: Dovecot, url: string | undefined) {
  const caFile = path.join(directory, 'ca.pem')
  await writeFile(caFile, dovecot.ca)
  const dataDir = path.join(directory, 'data')
  await mkdir(dataDir, { recursive: true })
  if (!url) await addTables(dataDir)
  return {
    DATA_DIR: dataDir,
    SECRET_KEY: randomBytes(32).toString('base64'),
    OUTBOUND_ALLOW_HOSTS: 'localhost',
    EXTRA_CA_FILE: caFile,
    ...(url ? { DATABASE_URL: url } : {}),
  }
}

/** Registers a person, connects their mailboxes, creates labels in each, and waits until these are known. */
async function settle(
  { dovecot, lines }: World,
  urls: string[],
  name: string,
  { addresses, ...options }: { addresses: string[]; random: Random; losesAnswers: () => boolean },
): Promise<Person> {
  const stranger = createCaller(urls, '', { ...options, losesAnswers: () => false })
  const { token } = await insist<{ token: string }>(stranger, 'POST', '/api/auth/register', {
    organizationType: 'individual',
    firstName: 'Load',
    lastName: name,
    email: `${name}@people.example`,
    password: 'a-long-enough-password',
  })
  const call = createCaller(urls, token, options)
  const mailboxes: Mailbox[] = []
  for (const address of addresses) {
    const client = await connectClient(dovecot, address)
    for (const label of LABELS) await client.mailboxCreate(label)
    await client.logout()
    const account = await insist<Account>(call, 'POST', '/api/accounts/imap', {
      email: address,
      password: dovecot.password,
      imap: { host: 'localhost', port: lines.imap.port, security: 'tls' },
      smtp: { host: 'localhost', port: lines.smtp.port, security: 'tls' },
    })
    mailboxes.push({ address, accountId: account.id, labels: new Map() })
  }
  while (mailboxes.some(({ labels }) => labels.size < LABELS.length)) {
    for (const { accountId, name: label, id } of await insist<Label[]>(call, 'GET', '/api/labels'))
      mailboxes.find(mailbox => mailbox.accountId === accountId)?.labels.set(label, id)
    await new Promise(resolve => setTimeout(resolve, 200))
  }
  return { name, token, call, mailboxes }
}
