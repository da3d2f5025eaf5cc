import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Account } from '#core/contract/accounts.ts'
import { startPostgres } from '#testing/db/postgres.ts'
import { type Dovecot, startDovecot } from '#testing/servers/dovecot.ts'
import { deliver, type SmtpServer, startSmtp } from '#testing/servers/smtp.ts'
import { breakableLine } from '../faults/breakable-line.ts'
import { type Call, createCaller, insist } from '../faults/load/caller.ts'
import { createRandom } from '../faults/load/random.ts'
import { startProduct } from '../faults/product.ts'
import { configure, type DatabasePlace } from '../faults/world.ts'
import { percentile } from '../percentile.ts'

/** People who send, one message a second in turn. */
const SENDERS = 4
const SENDS = 60
/** Accounts whose outgoing server stays silent, and what each has to send. */
const SILENT = 5
const STUCK_EACH = 8
const ARRIVING_A_SECOND = 20
const LEFT_WITHIN_MS = 5 * 60_000

interface Case {
  database: DatabasePlace
  arriving: number
  silent: number
}

const CASES: Case[] = (['own', 'server'] as const).flatMap(database => [
  { database, arriving: 0, silent: 0 },
  { database, arriving: ARRIVING_A_SECOND, silent: 0 },
  { database, arriving: 0, silent: SILENT },
  { database, arriving: ARRIVING_A_SECOND, silent: SILENT },
])

/** Seconds from the answer to Send until the outgoing server has the message, beside arriving mail and silent servers. */
export async function benchSends(say: (what: string) => void): Promise<string> {
  const rows: string[] = []
  for (const each of CASES) {
    const seconds = (await measure(each)).map(ms => ms / 1000)
    const figures = [0.5, 0.95, 1].map(share => percentile(seconds, share).toFixed(2))
    rows.push(`| ${each.database} | ${each.arriving} | ${each.silent} | ${figures.join(' | ')} |`)
    say(rows.at(-1) ?? '')
  }
  const head = '| Database | messages arrive a second | silent servers | p50 s | p95 s | longest s |'
  return [head, '|---|---|---|---|---|---|', ...rows].join('\n')
}

async function measure({ database, arriving, silent }: Case): Promise<number[]> {
  const directory = await mkdtemp(path.join(tmpdir(), 'quillbox-sends-'))
  const dovecot = await startDovecot({ users: SENDERS + silent, maxConnections: 200 })
  const smtp = await startSmtp(dovecot)
  const postgres = database === 'own' ? null : await startPostgres()
  const silentLine = await breakableLine(smtp.ports.smtps)
  const env = await configure(directory, dovecot, postgres?.url)
  const product = await startProduct('sends', 'all', { env, directory })
  try {
    await product.ready()
    const users = dovecot.users.map((address, at) => ({ address, isSilent: at >= SENDERS }))
    const people: Sender[] = []
    for (const { address, isSilent } of users) {
      const port = isSilent ? silentLine.port : smtp.ports.smtps
      people.push({ ...(await register(product.url, dovecot, address, port)), isSilent })
    }
    silentLine.freeze()
    const left = timesOfLeaving(smtp)
    for (let number = 0; number < STUCK_EACH; number += 1)
      for (const person of people)
        if (person.isSilent) await send(person, `Stuck ${person.accountId} ${number}`)
    const mail = startMail(dovecot, arriving)
    // Reading has begun.
    await sleep(5000)
    const sent = new Map<string, number>()
    const senders = people.filter(({ isSilent }) => !isSilent)
    for (let number = 0; number < SENDS; number += 1) {
      const next = sleep(1000)
      const person = senders[number % senders.length]
      if (!person) throw new Error('nobody sends')
      await send(person, `Send ${number}`)
      sent.set(`Send ${number}`, performance.now())
      await next
    }
    const end = performance.now() + LEFT_WITHIN_MS
    while ([...sent.keys()].some(subject => !left.has(subject)) && performance.now() < end) await sleep(100)
    await mail.stop()
    return [...sent].map(([subject, at]) => Math.max(0, (left.get(subject) ?? Number.POSITIVE_INFINITY) - at))
  } finally {
    await product.stop()
    silentLine.close()
    await smtp.close()
    await dovecot.remove()
    await postgres?.remove()
    await rm(directory, { recursive: true, force: true })
  }
}

interface Sender {
  call: Call
  accountId: number
  isSilent: boolean
}

async function register(url: string, dovecot: Dovecot, address: string, smtpPort: number) {
  const options = { random: createRandom(1), losesAnswers: () => false }
  const { token } = await insist<{ token: string }>(
    createCaller([url], '', options),
    'POST',
    '/api/auth/register',
    {
      organizationType: 'individual',
      firstName: 'Load',
      lastName: 'Person',
      email: address.replace('@', '@people.'),
      password: 'a-long-enough-password',
    },
  )
  const call = createCaller([url], token, options)
  const { id: accountId } = await insist<Account>(call, 'POST', '/api/accounts/imap', {
    email: address,
    password: dovecot.password,
    imap: { host: 'localhost', port: dovecot.ports.imaps, security: 'tls' },
    smtp: { host: 'localhost', port: smtpPort, security: 'tls' },
  })
  return { call, accountId }
}

const send = ({ call, accountId }: Sender, subject: string) =>
  insist(call, 'POST', '/api/emails/send', letterOf(accountId, subject))

/** The request body that sends a mail at once. */
export const letterOf = (fromAccountId: number, subject: string) => ({
  fromAccountId,
  to: 'guest@elsewhere.example',
  subject,
  body: '<p>Some words.</p>',
  undoSeconds: 0,
  idempotencyKey: `bench ${subject}`,
})

/** When the outgoing server has taken each mail, by its subject, from now on; by `performance.now()`. */
export function timesOfLeaving(smtp: SmtpServer): ReadonlyMap<string, number> {
  const left = new Map<string, number>()
  smtp.watch(({ raw }, moment) => {
    const subject = /^Subject: (.*)\r$/m.exec(raw.toString('latin1'))?.[1]
    if (subject && moment === 'accepted') left.set(subject, performance.now())
  })
  return left
}

/** So many messages a second, to all mailboxes in turn. */
function startMail(dovecot: Dovecot, perSecond: number) {
  let isStopped = perSecond === 0
  const run = async () => {
    for (let number = 0; !isStopped; number += 1) {
      const next = sleep(1000 / perSecond)
      const to = dovecot.users[number % dovecot.users.length] ?? ''
      await deliver(dovecot, { from: 'ana@corp.example', to: [to], raw: letter(to, number) })
      await next
    }
  }
  const running = run()
  return {
    stop: () => {
      isStopped = true
      return running
    },
  }
}

const letter = (to: string, number: number) =>
  Buffer.from(
    [
      `Message-ID: <arriving-${number}@load.example>`,
      'From: Ana Silva <ana@corp.example>',
      `To: ${to}`,
      `Subject: Load ${number}`,
      `Date: ${new Date().toUTCString().replace('GMT', '+0000')}`,
      'MIME-Version: 1.0',
      'Content-Type: text/plain; charset=utf-8',
      '',
      `Words of message ${number}. Shall we meet on Tuesday about the plans for the harbour?`,
      '',
    ].join('\r\n'),
  )
