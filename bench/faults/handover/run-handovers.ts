import { setTimeout as sleep } from 'node:timers/promises'
import { connectClient } from '#testing/servers/imap-client.ts'
import type { SentMail } from '#testing/servers/smtp.ts'
import { readStored, withStored } from '../check/stored.ts'
import { insist } from '../load/caller.ts'
import { createRandom, type Random } from '../load/random.ts'
import { createTimeline } from '../timeline.ts'
import { startWorld, type World } from '../world.ts'

/** When the product is killed, from when the server has accepted a message. */
export const MOMENTS = ['before the answer', 'with the answer', 'while it is recorded'] as const
type Moment = (typeof MOMENTS)[number]

export interface Handover {
  subject: string
  moment: Moment
  /** Copies that the mail server has accepted. */
  copies: number
  /** Copies in Sent, at the mail server. */
  filed: number
  /** As the product has recorded it. */
  state: string
  /** As the person sees it; null for a message that was sent. */
  shown: string | null
}

export interface HandoverReport {
  handovers: Handover[]
  findings: string[]
  seconds: number
}

const GUEST = 'guest@elsewhere.example'
/** For messages that are sent a second time only after a while. */
const WATCHED_MS = 20_000
/** A copy that a crash has left out of Sent is filed half a minute later. */
const FILED_WITHIN_MS = 120_000

/**
 * Kills the whole product by SIGKILL just after its mail server has accepted a message, each time another message, and
 * starts it again. Then counts the copies of each, and compares what the product says of it.
 */
export async function runHandovers({
  kills,
  seed,
  say,
}: {
  kills: number
  seed: number
  say: (what: string) => void
}): Promise<HandoverReport> {
  const random = createRandom(seed)
  const world = await startWorld({
    database: 'own',
    random,
    timeline: createTimeline(),
    losesAnswers: () => false,
  })
  try {
    const sent: Sent[] = []
    const begun = Date.now()
    for (let at = 0; at < kills; at += 1) {
      const moment = MOMENTS[at % MOMENTS.length] ?? MOMENTS[0]
      sent.push({ ...(await killAtHandover(world, { at, moment, random })), moment })
      if ((at + 1) % 10 === 0) say(`killed ${at + 1} times`)
    }
    const seconds = (Date.now() - begun) / 1000
    const shown = await settled(world, sent)
    await sleep(WATCHED_MS)
    const gone = sent.filter(({ id }) => shown.get(id) === null).map(({ subject }) => subject)
    const end = Date.now() + FILED_WITHIN_MS
    let filed = await countFiled(world)
    while (gone.some(subject => !filed.has(subject)) && Date.now() < end) {
      await sleep(2000)
      filed = await countFiled(world)
    }
    const handovers = await compare(world, sent, { shown, filed })
    return { handovers, findings: handovers.flatMap(findingsIn), seconds }
  } finally {
    await world.close({ keep: false })
  }
}

async function killAtHandover(
  { persons, products, smtp }: World,
  { at, moment, random }: { at: number; moment: Moment; random: Random },
): Promise<{ id: number; subject: string; address: string }> {
  const [product] = products
  // Every mailbox in turn: each may send only so many messages a day.
  const mailboxes = persons.flatMap(({ call, mailboxes }) => mailboxes.map(mailbox => ({ ...mailbox, call })))
  const from = mailboxes[at % mailboxes.length]
  if (!product || !from) throw new Error('there is nobody who sends')
  const subject = `Handover ${at + 1}`
  await product.ready()
  const killed = new Promise<void>(done => {
    const kill = () => void product.kill().then(() => done())
    smtp.watch((mail, reached) => {
      if (subjectOf(mail) !== subject) return
      if (moment === 'before the answer' && reached === 'accepted') kill()
      if (moment === 'with the answer' && reached === 'answered') setTimeout(kill, random.below(5))
      if (moment === 'while it is recorded' && reached === 'answered') setTimeout(kill, random.between(5, 60))
    })
  })
  const body = {
    fromAccountId: from.accountId,
    to: GUEST,
    subject,
    body: `<p>${subject}</p>`,
    undoSeconds: 0,
    idempotencyKey: `handover-${at + 1}`,
  }
  const { id } = await insist<{ id: number }>(from.call, 'POST', '/api/emails/send', body)
  await killed
  return { id, subject, address: from.address }
}

interface Sent {
  id: number
  subject: string
  moment: Moment
  address: string
}

/** What the persons see of each message, once none is on its way any more. */
async function settled({ persons, products }: World, sent: Sent[]): Promise<Map<number, string | null>> {
  await products[0]?.ready()
  const shown = new Map<number, string | null>()
  for (const { id, address } of sent) {
    const person = persons.find(({ mailboxes }) => mailboxes.some(mailbox => mailbox.address === address))
    if (!person) continue
    for (;;) {
      const { sending } = await insist<{ sending: string | null }>(person.call, 'GET', `/api/emails/${id}`)
      shown.set(id, sending)
      if (sending !== 'queued' && sending !== 'sending') break
      await sleep(500)
    }
  }
  return shown
}

/** How many copies of each subject lie in Sent, at the mail server. */
async function countFiled({ dovecot }: World): Promise<Map<string, number>> {
  const filed = new Map<string, number>()
  for (const address of dovecot.users) {
    const client = await connectClient(dovecot, address)
    const { exists } = await client.mailboxOpen('Sent', { readOnly: true })
    const copies = exists === 0 ? [] : await client.fetchAll('1:*', { envelope: true })
    for (const { envelope } of copies)
      filed.set(envelope?.subject ?? '', (filed.get(envelope?.subject ?? '') ?? 0) + 1)
    await client.logout()
  }
  return filed
}

async function compare(
  world: World,
  sent: Sent[],
  { shown, filed }: { shown: Map<number, string | null>; filed: Map<string, number> },
): Promise<Handover[]> {
  const accepted = Map.groupBy(world.smtp.accepted, mail => messageIdOf(mail))
  await world.products[0]?.stop()
  const options = { databaseUrl: world.database.postgres?.url, dataDir: world.dataDir }
  const { sends } = await withStored(options, readStored)
  return sent.map(({ id, subject, moment }) => {
    const copies = [...accepted.values()].filter(mails => mails.some(mail => subjectOf(mail) === subject))
    return {
      subject,
      moment,
      copies: copies.reduce((count, mails) => count + mails.length, 0),
      filed: filed.get(subject) ?? 0,
      state: sends.find(({ messageId }) => messageId === id)?.state ?? 'gone',
      shown: shown.get(id) ?? null,
    }
  })
}

/** What must not be, as sentences. */
export function findingsIn({ subject, copies, filed, state, shown }: Handover): string[] {
  const findings: string[] = []
  if (copies > 1) findings.push(`${subject}: sent ${copies} times`)
  if (copies === 0) findings.push(`${subject}: never sent`)
  if (filed > 1) findings.push(`${subject}: ${filed} times in Sent`)
  if (state !== 'sent' && state !== 'uncertain') findings.push(`${subject}: recorded as ${state}`)
  if (state === 'uncertain' && shown !== 'uncertain')
    findings.push(`${subject}: nobody is asked whether it arrived`)
  if (state === 'sent' && filed === 0) findings.push(`${subject}: sent, and not in Sent`)
  return findings
}

const header = ({ raw }: SentMail, name: string) =>
  new RegExp(`^${name}: *(.*)$`, 'im').exec(raw.toString())?.[1]?.trim() ?? ''
const subjectOf = (mail: SentMail) => header(mail, 'Subject')
const messageIdOf = (mail: SentMail) => header(mail, 'Message-ID')
