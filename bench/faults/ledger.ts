import { ARRIVED, changed, type MailChange, type MailState, sameState } from './check/mail-state.ts'
import { clockTime } from './timeline.ts'

/** Everything that the product promised, and everything that was delivered to the mailboxes. */
export interface Ledger {
  mail: MailRecord[]
  drafts: DraftRecord[]
  sends: SendRecord[]
  automatic: AutomaticRecord[]
  /** Calls that were acknowledged, by kind. */
  acknowledged: Map<string, number>
  unanswered: number
}

interface Told {
  /** Its history with times, for finding a cause. */
  history: string[]
}

/** A message that came from outside. */
export interface MailRecord extends Told {
  /** Message-ID without brackets. */
  id: string
  mailbox: string
  /** The only one that changes it: a person through the product, the other mail program, or a rule. */
  pool: 'person' | 'client' | 'rule'
  subject: string
  text: string
  /** SHA-256 of each attachment. */
  files: string[]
  /** False if the mail server's answer was lost. */
  isDelivered: boolean
  /** One possible state for each way in which unacknowledged changes may have ended. */
  states: MailState[]
  /** It is not changed any more; unacknowledged changes may still be applied late. */
  isRetired: boolean
  /** False once its conversation must not change. */
  mayBeAnswered: boolean
  /** A message deleted while it had labels may have several copies in the trash. */
  mayLieTwice: boolean
}

export interface DraftRecord extends Told {
  mailbox: string
  subject: string
  key: string
  /** Null while no answer has contained it. */
  id: number | null
  revision: number
  /** The newest acknowledged text first, then those whose save was not acknowledged. */
  texts: string[]
  file: string | null
  /** What may have become of it. */
  fates: Set<'kept' | 'discarded' | 'sent' | 'none'>
}

export interface SendRecord extends Told {
  mailbox: string
  to: string
  subject: string
  text: string
  key: string
  file: string | null
  /** Id of the message; null while no answer has contained it. */
  messageId: number | null
  /** When it should leave, according to the answer. */
  dueAt: number
  takenBack: 'no' | 'yes' | 'maybe'
}

/** A message that leaves by itself: it is known by its mailbox and subject, and due whenever limits and hours allow. */
export interface AutomaticRecord extends Pick<SendRecord, 'mailbox' | 'to' | 'subject' | 'text' | 'history'> {
  by: 'rule' | 'campaign' | 'follow-up'
  /** Whether it must leave; else it may. */
  isPromised: boolean
}

export function createLedger(): Ledger {
  return { mail: [], drafts: [], sends: [], automatic: [], acknowledged: new Map(), unanswered: 0 }
}

export function tell(record: Told, what: string): void {
  record.history.push(`${clockTime(Date.now())} ${what}`)
}

export function mailRecord(
  values: Pick<MailRecord, 'id' | 'mailbox' | 'pool' | 'subject' | 'text' | 'files'>,
): MailRecord {
  return {
    ...values,
    isDelivered: false,
    states: [ARRIVED],
    isRetired: false,
    mayBeAnswered: true,
    mayLieTwice: false,
    history: [],
  }
}

/** Records a change of a message: certain, or possible. */
export function noteChange(record: MailRecord, change: MailChange, isCertain: boolean): void {
  if (record.states.some(({ places }) => places.length > 1) && change.do === 'move') record.mayLieTwice = true
  const after = record.states.map(state => changed(state, change))
  const possible = isCertain ? after : [...record.states, ...after]
  record.states = possible.filter((state, at) => possible.findIndex(other => sameState(state, other)) === at)
  if (!isCertain) record.isRetired = true
}

export function count(ledger: Ledger, what: string): void {
  ledger.acknowledged.set(what, (ledger.acknowledged.get(what) ?? 0) + 1)
}
