import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Draft } from '#core/contract/drafts.ts'
import { count, type DraftRecord, type SendRecord, tell } from '../ledger.ts'
import type { Outcome } from './caller.ts'
import type { Actor, Mailbox } from './reader.ts'

interface Writer extends Actor {
  /** Distinguishes this person's texts from all others. */
  name: string
  /** Mailboxes of the others here. */
  recipients: string[]
}

const MAX_OPEN = 4

/** A person's writing: each call of the returned function is one action. */
export function createWriter({
  name,
  call,
  ledger,
  random,
  mailboxes,
  recipients,
}: Writer): () => Promise<void> {
  let number = 0
  /** The draft with the oldest save. */
  const open: { record: DraftRecord; mailbox: Mailbox }[] = []

  return async () => {
    const deed = random.below(100)
    if (open.length === 0 || (deed < 15 && open.length < MAX_OPEN)) return begin()
    if (deed < 55) return send()
    // Save recent drafts, so that others are filed before they are discarded or sent.
    const [writing] = open.splice(deed < 90 ? random.below(open.length) : 0, 1)
    if (!writing) return
    const { record, mailbox } = writing
    if (deed < 90) {
      open.push(writing)
      return save(record, mailbox)
    }
    if (deed < 94) return discard(record)
    if (deed < 98) return send({ record, mailbox })
    // The others are never changed again.
  }

  async function begin(): Promise<void> {
    number += 1
    const mailbox = random.pick(mailboxes)
    const record: DraftRecord = {
      mailbox: mailbox.address,
      subject: `Draft ${name}-${number}`,
      key: `draft-${name}-${number}`,
      id: null,
      revision: 0,
      texts: ['text 1.'],
      file: null,
      fates: new Set(['kept']),
      history: [],
    }
    ledger.drafts.push(record)
    const body = { ...contentOf(record, mailbox, 'text 1.'), key: record.key }
    // With the same key it stays the same draft.
    for (let tries = 0; record.id === null && tries < 4; tries += 1) {
      const outcome = await call<Draft>('POST', '/api/drafts', body)
      told(record, 'begin', outcome)
      if (outcome.kind === 'done') learn(record, outcome.body)
      else if (outcome.kind === 'unknown') record.fates.add('none')
      if (outcome.kind !== 'done') await sleep(500)
    }
    if (record.id === null) record.fates.add('none')
    else record.fates.delete('none')
    if (record.id !== null && random.chance(0.25)) await attach(record)
    if (record.id !== null) open.push({ record, mailbox })
  }

  async function attach(record: DraftRecord): Promise<void> {
    const bytes = Buffer.from(`file of ${record.subject}\n`.repeat(random.between(1, 2000)))
    const form = new FormData()
    form.append('file', new Blob([bytes]), 'draft.bin')
    const outcome = await call('POST', `/api/drafts/${record.id}/attachments`, form)
    told(record, 'attach', outcome)
    if (outcome.kind === 'done') record.file = createHash('sha256').update(bytes).digest('hex')
    await refresh(record)
  }

  async function save(record: DraftRecord, mailbox: Mailbox): Promise<void> {
    const text = `text ${record.texts.length + 1 + random.below(1000) * 10}.`
    const body = { ...contentOf(record, mailbox, text), revision: record.revision }
    const outcome = await call<Draft>('PUT', `/api/drafts/${record.id}`, body)
    told(record, `save "${text}"`, outcome)
    if (outcome.kind === 'unknown') record.texts.push(text)
    if (outcome.kind === 'done') {
      record.texts = [text]
      learn(record, outcome.body)
    } else await refresh(record)
  }

  /** After an unacknowledged save: the revision tells whether it was applied. */
  async function refresh(record: DraftRecord): Promise<void> {
    const outcome = await call<Draft>('GET', `/api/drafts/${record.id}`)
    if (outcome.kind === 'done') learn(record, outcome.body)
  }

  async function discard(record: DraftRecord): Promise<void> {
    const outcome = await call('DELETE', `/api/drafts/${record.id}`)
    told(record, 'discard', outcome)
    if (outcome.kind === 'done') record.fates = new Set(['discarded'])
    if (outcome.kind === 'unknown') record.fates.add('discarded')
  }

  async function send(draft?: { record: DraftRecord; mailbox: Mailbox }): Promise<void> {
    number += 1
    const mailbox = draft?.mailbox ?? random.pick(mailboxes)
    const others = recipients.filter(address => address !== mailbox.address)
    const to =
      others.length === 0 || random.chance(0.3) ? `guest${number}@elsewhere.example` : random.pick(others)
    const record: SendRecord = {
      mailbox: mailbox.address,
      to,
      subject: draft?.record.subject ?? `Send ${name}-${number}`,
      text: `sent words ${name}-${number}.`,
      key: `send-${name}-${number}`,
      file: draft?.record.file ?? null,
      messageId: null,
      dueAt: 0,
      takenBack: 'no',
      history: [],
    }
    const undoSeconds = random.pick([0, 2, 10])
    const body = {
      fromAccountId: mailbox.accountId,
      to,
      subject: record.subject,
      body: `<p>${record.text}</p>`,
      undoSeconds,
      idempotencyKey: record.key,
      ...(draft ? { draftId: draft.record.id } : {}),
    }
    ledger.sends.push(record)
    const attempts = random.chance(0.8) ? 20 : 1
    for (let tries = 0; record.messageId === null && tries < attempts; tries += 1) {
      if (tries > 0) await sleep(400)
      const outcome = await call<{ id: number }>('POST', '/api/emails/send', body)
      told(record, `send to ${to}${undoSeconds ? `, undo within ${undoSeconds} s` : ''}`, outcome)
      if (draft && outcome.kind !== 'refused') draft.record.fates.add('sent')
      if (outcome.kind === 'refused' && ![0, 429].includes(outcome.status)) break
      if (outcome.kind !== 'done') continue
      record.messageId = outcome.body.id
      record.dueAt = Date.now() + undoSeconds * 1000
      if (draft) draft.record.fates = new Set(['sent'])
    }
    if (undoSeconds === 10 && record.messageId !== null && random.chance(0.4)) await takeBack(record)
  }

  async function takeBack(record: SendRecord): Promise<void> {
    await sleep(random.between(200, 4000))
    const outcome = await call<Draft>('POST', '/api/drafts/undo-send', { emailId: record.messageId })
    told(record, 'undo', outcome)
    if (outcome.kind === 'refused') return
    const isDone = outcome.kind === 'done'
    record.takenBack = isDone ? 'yes' : 'maybe'
    // It is a draft again with the sent text, either the same draft or a new one.
    const { mailbox, subject, text, file, history } = record
    const before = ledger.drafts.find(draft => draft.subject === subject && draft.mailbox === mailbox)
    if (!before) {
      const fates = new Set(isDone ? (['kept'] as const) : (['kept', 'none'] as const))
      ledger.drafts.push({ ...NEVER_ASKED, mailbox, subject, file, texts: [text], fates, history })
      return
    }
    before.texts = [text]
    before.fates = new Set(isDone ? ['kept'] : ['kept', 'sent'])
  }

  function told(record: DraftRecord | SendRecord, what: string, outcome: Outcome<unknown>): void {
    const deed = what.split(/[ ,]/)[0] ?? what
    if (outcome.kind === 'done') {
      count(ledger, deed)
      tell(record, `${what}: done`)
    } else if (outcome.kind === 'refused') {
      if (outcome.status > 0) count(ledger, `${deed} refused with ${outcome.status}`)
      tell(record, `${what}: refused, ${outcome.status} ${outcome.text}`)
    } else {
      ledger.unanswered += 1
      tell(record, `${what}: unanswered, ${outcome.why}`)
    }
  }
}

const NEVER_ASKED = { key: '', id: null, revision: 0 }

function learn(record: DraftRecord, { id, revision }: Draft): void {
  record.id = id
  record.revision = revision
}

const contentOf = ({ subject }: DraftRecord, { accountId }: Mailbox, text: string) => ({
  fromAccountId: accountId,
  to: 'guest@elsewhere.example',
  cc: '',
  bcc: '',
  subject,
  body: `<p>${text}</p>`,
})
