import { ARRIVED, changed, type MailChange, type MailState, sameState } from './check/mail-state.ts'
import { clockTime } from './timeline.ts'

/** Every promise that the product has given, and what was delivered to the mailboxes. */
export interface Ledger {
  mail: MailRecord[]
  drafts: DraftRecord[]
  sends: SendRecord[]
  /** Calls that were answered with "done", by what they did. */
  acknowledged: Map<string, number>
  unanswered: number
}

interface Told {
  /** What happened to it, with times: for whoever looks for a cause. */
  history: string[]
}

/** A message that came from outside. */
export interface MailRecord extends Told {
  /** Message-ID without brackets. */
  id: string
  mailbox: string
  /** Who alone changes it: a person by way of the product, or the other mail program. */
  pool: 'person' | 'client'
  subject: string
  text: string
  /** SHA-256 of each attachment. */
  files: string[]
  /** False when the answer of the mail server was lost. */
  isDelivered: boolean
  /** One for each way that unanswered changes may have gone. */
  states: MailState[]
  /** Nothing more is done to it: what was not answered may still be done late. */
  isRetired: boolean
  /** False once its conversation has to stay as it is. */
  mayBeAnswered: boolean
  /** Thrown away with labels on it, its copies may lie in the same folder. */
  mayLieTwice: boolean
}

export interface DraftRecord extends Told {
  mailbox: string
  subject: string
  key: string
  /** Null while no answer has told it. */
  id: number | null
  revision: number
  /** The newest acknowledged text first, then those whose save was not answered. */
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
  /** Id of the message; null while no answer has told it. */
  messageId: number | null
  /** When it should leave, by the answer. */
  dueAt: number
  takenBack: 'no' | 'yes' | 'maybe'
}

export function createLedger(): Ledger {
  return { mail: [], drafts: [], sends: [], acknowledged: new Map(), unanswered: 0 }
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

/** Notes a change of a message: done for certain, or perhaps. */
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
