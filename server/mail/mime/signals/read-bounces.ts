import { bounceReasonOf } from '#core/text/signals/bounce-reason.ts'
import {
  bouncesIn,
  type Outcome,
  outcomeIn,
  saidIn,
  statusIn,
  type WrittenBounce,
} from '#core/text/signals/bounce-text.ts'
import type { RawFile } from '../files.ts'
import { addressIn, type Fields, readReport, valueIn } from './report-fields.ts'
import { type Signal, signal } from './signal.ts'

/** Longer words of servers are cut. */
const MOST_WORDS = 1000
const MOST_RECIPIENTS = 200
const STATUS_REPORT = /^message\/(?:global-)?delivery-status$/

/** A report on messages that a mail system could not deliver. */
export interface BounceReport {
  subject: string
  text: string
  reports: readonly RawFile[]
  /** Recipients that a header names (X-Failed-Recipients, of Exim and Gmail). */
  failed: readonly string[]
  /** Whom the returned message was sent to, in lower case, as far as the report shows it. */
  to: readonly string[]
  /** Addresses of ours first, then the reporter's; in lower case. */
  others: readonly string[]
}

/**
 * The recipients whom a report gives up (`bounce`), or for whom the message is only late (`delay`). The fields of RFC 3464
 * count before the words; they also stand in the text where a server has lost the structure of its message. Recipients to
 * whom it was delivered, relayed or expanded are left out.
 */
export function readBounces(report: BounceReport): Signal[] {
  const groups = recipientsIn(report)
  const written = bouncesIn(report.text, report)
  const isAlone = groups?.length === 1
  const found = groups
    ? groups.slice(0, MOST_RECIPIENTS).flatMap(fields => bounceOfFields(fields, report, { written, isAlone }))
    : bouncesInWords(report, written)
  return once(found)
}

/** The paragraphs of a delivery report about recipients; null if there are none that tell what became of one. */
function recipientsIn({ reports, text }: BounceReport): Fields[] | null {
  const parts = reports.filter(({ mimeType }) => STATUS_REPORT.test(mimeType))
  const paragraphs = parts.flatMap(({ content }) => readReport(content))
  const groups = paragraphs.filter(isOfRecipient)
  if (groups.length > 0) return groups
  const inText = /^[ \t]*final-recipient[ \t]*:/im.test(text) ? readReport(Buffer.from(text)) : []
  const found = inText.filter(
    fields => isOfRecipient(fields) && (fields.has('action') || fields.has('status')),
  )
  return found.length > 0 ? found : null
}

const isOfRecipient = (fields: Fields) =>
  fields.has('final-recipient') || fields.has('original-recipient') || fields.has('action')

/** RFC 3464 section 2.3.3. Some servers write no action, or one that there is not. */
function outcomeOf(fields: Fields, { subject, text }: BounceReport): Outcome | null {
  const action = /^[a-z]+/.exec(fields.get('action')?.toLowerCase() ?? '')?.[0] ?? ''
  const status = statusOf(fields)
  if (status?.startsWith('2.') || /^(?:deliver|relayed|expanded)/.test(action)) return null
  if (action === 'failed' || action === 'delayed') return action
  if (status?.startsWith('5.')) return 'failed'
  return outcomeIn(subject, text) ?? (status?.startsWith('4.') ? 'delayed' : null)
}

const statusOf = (fields: Fields) => statusIn(fields.get('status') ?? '')

interface Words {
  written: readonly WrittenBounce[]
  /** Whether the report is about one recipient only. */
  isAlone: boolean
}

function bounceOfFields(fields: Fields, report: BounceReport, { written, isAlone }: Words): Signal[] {
  const outcome = outcomeOf(fields, report)
  if (outcome === null) return []
  const who = recipientOf(fields, report, written)
  const said = valueIn(fields.get('diagnostic-code')) ?? ''
  const { reason } = bounceReasonOf({ status: statusOf(fields), diagnostic: said })
  // "X-Unix; 77" says nothing; the words beside it do.
  const besides =
    reason === 'other' || reason === 'temporary'
      ? (written.find(({ recipient }) => recipient === who)?.diagnostic ??
        (isAlone ? saidIn(report.text) : ''))
      : ''
  const words = [said, besides].filter(Boolean).join(' ') || (fields.get('status') ?? '')
  const status = statusOf(fields)
  const inWords = statusIn(said)
  // "5.0.0" says only that it failed; the remote server's own code is more exact.
  const isExact = status !== null && !/\.0\.0$/.test(status)
  return [bounce(outcome, who, isExact ? status : (inWords ?? status), words)]
}

/** What we sent to; the final address is the one that a forward led to, or no address at all, such as a program or a file. */
function recipientOf(fields: Fields, { to }: BounceReport, written: readonly WrittenBounce[]): string {
  const named = ['original-recipient', 'final-recipient', 'x-actual-recipient'].flatMap(
    name => addressIn(fields.get(name))?.toLowerCase() ?? [],
  )
  const sentTo = named.find(address => to.includes(address)) ?? named[0]
  if (sentTo !== undefined) return sentTo
  const final = valueIn(fields.get('final-recipient'))?.toLowerCase() ?? ''
  return (
    to.find(address => final !== '' && (final.includes(address) || address.startsWith(`${final}@`))) ??
    (written.length === 1 ? written[0]?.recipient : undefined) ??
    (to.length === 1 ? to[0] : undefined) ??
    ''
  )
}

function bounce(outcome: Outcome, who: string, status: string | null, words: string): Signal {
  const diagnostic = words.slice(0, MOST_WORDS).toWellFormed() || null
  const { reason, isHard } = bounceReasonOf({ status, diagnostic })
  return outcome === 'failed'
    ? signal('bounce', who, { status, diagnostic, reason, isHard })
    : signal('delay', who, { status, diagnostic, reason, isHard: false })
}

/** A report in plain words, as servers send it that do not know RFC 3464. Empty if the words speak of no failure. */
function bouncesInWords(report: BounceReport, written: readonly WrittenBounce[]): Signal[] {
  const { subject, text, failed, to } = report
  const outcome = outcomeIn(subject, text)
  if (outcome === null) return []
  const said = saidIn(text)
  const everybody = (recipient: string): WrittenBounce => ({
    recipient,
    diagnostic: said,
    status: statusIn(said),
  })
  const named = failed.map(recipient => {
    const address = recipient.toLowerCase()
    return written.find(one => one.recipient === address) ?? everybody(address)
  })
  const found = [named, written].find(some => some.length > 0) ?? (to.length === 1 ? to.map(everybody) : [])
  return found.slice(0, MOST_RECIPIENTS).map(({ recipient, diagnostic, status }) => {
    const isVague = bounceReasonOf({ status, diagnostic }).reason === 'other'
    const words = isVague && found.length === 1 ? `${diagnostic} ${said}` : diagnostic
    return bounce(outcome, recipient, status ?? statusIn(words), words)
  })
}

/** Of several about one person the failure counts. */
const once = (signals: Signal[]): Signal[] => {
  const failed = new Set(signals.filter(({ kind }) => kind === 'bounce').map(({ who }) => who))
  const told = signals.filter(({ kind, who }) => kind === 'bounce' || !failed.has(who))
  return [...new Map(told.map(one => [one.who, one])).values()]
}
