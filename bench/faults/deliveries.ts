import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Dovecot } from '#testing/servers/dovecot.ts'
import { deliver } from '#testing/servers/smtp.ts'
import { type AutomaticRecord, type Ledger, type MailRecord, mailRecord, noteChange, tell } from './ledger.ts'
import { forwardOf, HIDDEN_SENDER, RULE_LABEL, RULED } from './load/automatic.ts'
import type { Random } from './load/random.ts'

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex')

/** Delivers this many messages a second to the mailboxes, until it is stopped. */
export function startDeliveries(
  dovecot: Dovecot,
  mailboxes: string[],
  {
    ledger,
    random,
    perSecond,
    hasRules,
  }: { ledger: Ledger; random: Random; perSecond: number; hasRules: boolean },
) {
  let [isStopped, number] = [false, 0]
  const under = new Set<Promise<void>>()
  const run = async () => {
    while (!isStopped) {
      const mailbox = random.pick(mailboxes)
      // Sometimes two in the same second, and at the same moment.
      for (let pair = random.chance(0.15) ? 2 : 1; pair > 0; pair -= 1) {
        number += 1
        const compose = hasRules && random.chance(0.1) ? composeRuled : composeLoad
        const delivery = arrive(dovecot, compose(ledger, random, mailbox, number))
        under.add(delivery)
        void delivery.then(() => under.delete(delivery))
      }
      await sleep((1150 / perSecond) * (0.5 + random.below(1000) / 1000))
    }
    await Promise.all(under)
  }
  const running = run()
  return {
    stop: () => {
      isStopped = true
      return running
    },
  }
}

async function arrive(dovecot: Dovecot, { record, raw, follows }: Composed): Promise<void> {
  try {
    await deliver(dovecot, { from: 'ana@corp.example', to: [record.mailbox], raw })
    record.isDelivered = true
    if (follows) follows.isPromised = true
    tell(record, 'delivered')
  } catch (error) {
    tell(record, `perhaps delivered: ${(error as Error).message}`)
  }
}

interface Composed {
  record: MailRecord
  raw: Buffer
  /** What leaves because it arrives. */
  follows?: AutomaticRecord
}

function composeLoad(ledger: Ledger, random: Random, mailbox: string, number: number): Composed {
  const pool = random.chance(0.25) ? ('client' as const) : ('person' as const)
  const earlier = ledger.mail.filter(mail => mail.mailbox === mailbox && mail.mayBeAnswered).slice(-30)
  const answered = earlier.length > 0 && random.chance(0.3) ? random.pick(earlier) : null
  const id = `load-${number}-${pool}@load.example`
  const subject = answered ? `Re: ${answered.subject.replace(/^Re: /, '')}` : `Load ${number}`
  const text = `Words of message ${number}: ${sha256(id).slice(0, 24)}.`
  const file = random.chance(0.2) ? Buffer.from(`file of ${id}\n`.repeat(random.between(1, 3000))) : null
  const values = { id, mailbox, pool, subject, text, files: file ? [sha256(file)] : [] }
  const record = mailRecord(values)
  ledger.mail.push(record)
  return { record, raw: rawOf(record, answered, file) }
}

/** One that a rule marks, labels and forwards, and that nobody else changes. */
function composeRuled(ledger: Ledger, _: Random, mailbox: string, number: number): Composed {
  const id = `load-${number}-rule@load.example`
  const [subject, text] = [`${RULED} ${number}`, `Words of message ${number}.`]
  const record = mailRecord({ id, mailbox, pool: 'rule', subject, text, files: [] })
  record.mayBeAnswered = false
  for (const change of [
    { do: 'read', on: true },
    { do: 'star', on: true },
    { do: 'label', add: RULE_LABEL },
  ] as const)
    noteChange(record, change, true)
  const follows = forwardOf(mailbox, subject, text)
  ledger.mail.push(record)
  ledger.automatic.push(follows)
  return { record, raw: rawOf(record, null, null), follows }
}

function rawOf(
  { id, mailbox, pool, subject, text }: MailRecord,
  answered: MailRecord | null,
  file: Buffer | null,
) {
  const head = [
    `Message-ID: <${id}>`,
    `From: Ana Silva <${pool === 'client' ? HIDDEN_SENDER : 'ana@corp.example'}>`,
    `To: ${mailbox}`,
    `Subject: ${subject}`,
    `Date: ${new Date().toUTCString().replace('GMT', '+0000')}`,
    ...(answered ? [`In-Reply-To: <${answered.id}>`, `References: <${answered.id}>`] : []),
    'MIME-Version: 1.0',
  ]
  const plain = ['Content-Type: text/plain; charset=utf-8', '', text, '']
  if (!file) return Buffer.from([...head, ...plain].join('\r\n'))
  const base64 = file.toString('base64').replace(/.{76}/g, '$&\r\n')
  return Buffer.from(
    [
      ...head,
      'Content-Type: multipart/mixed; boundary="part"',
      '',
      '--part',
      ...plain,
      '--part',
      'Content-Type: application/octet-stream; name="load.bin"',
      'Content-Disposition: attachment; filename="load.bin"',
      'Content-Transfer-Encoding: base64',
      '',
      base64,
      '--part--',
      '',
    ].join('\r\n'),
  )
}
