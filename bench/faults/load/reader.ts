import type { EmailRow } from '#core/contract/emails.ts'
import type { Place } from '#core/contract/triage.ts'
import { inWords, type MailChange } from '../check/mail-state.ts'
import { count, type Ledger, type MailRecord, noteChange, tell } from '../ledger.ts'
import type { Call, Outcome } from './caller.ts'
import type { Random } from './random.ts'

export interface Mailbox {
  address: string
  accountId: number
  /** Ids of its labels by name. */
  labels: Map<string, number>
}

export interface Actor {
  call: Call
  ledger: Ledger
  random: Random
  mailboxes: Mailbox[]
}

type Known = Map<string, { id: number; threadId: string }>

/** A person's work with their mail: each call of the returned function is one action. */
export function createReader({ call, ledger, random, mailboxes }: Actor): () => Promise<void> {
  const addresses = new Set(mailboxes.map(({ address }) => address))
  const known: Known = new Map()

  const look = async () => {
    const listed = await call<{ emails: EmailRow[] }>('GET', '/api/emails?folder=inbox&limit=100')
    if (listed.kind !== 'done') return
    for (const { id, threadId, rfcMessageId } of listed.body.emails)
      if (rfcMessageId) known.set(rfcMessageId, { id, threadId })
  }

  return async () => {
    if (known.size === 0 || random.chance(0.25)) await look()
    const own = ledger.mail.filter(
      ({ id, mailbox, pool, isRetired }) =>
        pool === 'person' && !isRetired && addresses.has(mailbox) && known.has(id),
    )
    if (own.length === 0) return
    // Mostly a recent message.
    const record = random.pick(random.chance(0.7) ? own.slice(-25) : own)
    const ids = known.get(record.id)
    const mailbox = mailboxes.find(({ address }) => address === record.mailbox)
    if (ids && mailbox) await change(record, ids, mailbox)
  }

  async function change(
    record: MailRecord,
    { id, threadId }: { id: number; threadId: string },
    { labels }: Mailbox,
  ) {
    // While a change is in progress, nobody else starts one.
    record.isRetired = true
    const isLasting = await changeOnce(record, id, threadId, labels)
    record.isRetired = !isLasting
  }

  async function changeOnce(record: MailRecord, id: number, threadId: string, labels: Mailbox['labels']) {
    const [state] = record.states
    if (!state || record.states.length > 1) return false
    const name = random.pick([...labels.keys()])
    const messageIds = [id]
    const post = (path: string, body: object) => call<{ before?: Place[] }>('POST', path, body)
    const perform = async (change: MailChange, outcome: Promise<Outcome<unknown>>) =>
      note(record, change, await outcome)
    const deed = random.below(100)
    if (deed < 20)
      return perform(
        { do: 'star', on: !state.starred },
        call('PATCH', `/api/emails/${id}/star`, { isStarred: !state.starred }),
      )
    if (deed < 42)
      return perform(
        { do: 'read', on: !state.read },
        post('/api/triage/mark', { messageIds, isRead: !state.read }),
      )
    if (deed < 62) {
      const to = random.pick(
        ['archive', 'archive', 'inbox', 'spam', 'trash'].filter(to => !state.places.includes(to)),
      )
      return perform({ do: 'move', to }, post('/api/triage/move', { messageIds, to }))
    }
    if (deed < 74) {
      const trashed = await post('/api/triage/move', { messageIds, to: 'trash' })
      if (!note(record, { do: 'move', to: 'trash' }, trashed)) return false
      const before = trashed.kind === 'done' ? (trashed.body.before ?? []) : []
      if (before.length === 0) return true
      return perform({ do: 'restore', before: state }, post('/api/triage/restore', { places: before }))
    }
    const label = labels.get(name) ?? 0
    if (deed < 88 && state.places.includes(name))
      return perform(
        { do: 'unlabel', remove: name },
        post('/api/triage/label', { messageIds, remove: [label] }),
      )
    if (deed < 88)
      return perform({ do: 'label', add: name }, post('/api/triage/label', { messageIds, add: [label] }))
    if (deed < 95)
      return perform(
        { do: 'move', to: name },
        post('/api/triage/move', { messageIds, to: { labelIds: [label] } }),
      )
    return snooze(record, threadId)
  }

  /** Snoozing applies to a whole conversation, so this takes one with a single message that gets no further ones. */
  async function snooze(record: MailRecord, threadId: string) {
    const isAlone = !ledger.mail.some(
      other =>
        other !== record &&
        other.mailbox === record.mailbox &&
        other.subject.replace(/^Re: /, '') === record.subject.replace(/^Re: /, ''),
    )
    if (!isAlone || record.states[0]?.places.join() !== 'inbox') return true
    const seconds = random.pick([8, 20, 86_400])
    const until = new Date(Date.now() + seconds * 1000).toISOString()
    record.mayBeAnswered = false
    const outcome = await call('POST', '/api/triage/snooze', { threadIds: [threadId], until })
    note(record, { do: 'snooze', until }, outcome)
    return false
  }

  /** False if it must not be changed any more. */
  function note(record: MailRecord, change: MailChange, outcome: Outcome<unknown>): boolean {
    if (outcome.kind === 'refused') {
      tell(record, `${change.do} refused: ${outcome.status} ${outcome.text}`)
      if (outcome.status > 0) count(ledger, `${change.do} refused with ${outcome.status}`)
      return true
    }
    const isCertain = outcome.kind === 'done'
    noteChange(record, change, isCertain)
    const now = record.states.map(inWords).join(' or ')
    tell(record, `${change.do} ${isCertain ? 'done' : `unanswered (${outcome.why})`}: ${now}`)
    if (isCertain) count(ledger, change.do)
    else ledger.unanswered += 1
    return isCertain
  }
}
