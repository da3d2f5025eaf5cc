import { bounceReasonOf } from '#core/text/signals/bounce-reason.ts'
import { bouncesIn, saysUndelivered, statusIn } from '#core/text/signals/bounce-text.ts'
import type { RawFile } from '../files.ts'
import { addressIn, type Fields, readReport, valueIn } from './report-fields.ts'
import { type Signal, signal } from './signal.ts'

/** Longer words of servers are cut. */
const MOST_WORDS = 1000
const MOST_RECIPIENTS = 200
const STATUS_REPORT = /^message\/(?:global-)?delivery-status$/

/**
 * The recipients whom a delivery report (RFC 3464) gives up; null if the message has no such report, or one that names no
 * recipient. Recipients to whom the message was delivered, relayed or expanded, or for whom it is only delayed, are left out.
 */
export function bouncesInReport(reports: readonly RawFile[]): Signal[] | null {
  const report = reports.find(({ mimeType }) => STATUS_REPORT.test(mimeType))
  if (!report) return null
  const recipients = readReport(report.content).filter(
    fields => fields.has('final-recipient') || fields.has('original-recipient') || fields.has('action'),
  )
  if (recipients.length === 0) return null
  return once(recipients.slice(0, MOST_RECIPIENTS).filter(hasFailed).map(bounceOf))
}

/** RFC 3464 section 2.3.3. Some servers write no action, or a wrong one: a status of 2 is success. */
function hasFailed(fields: Fields): boolean {
  const action = fields.get('action')?.toLowerCase() ?? ''
  const status = statusOf(fields)
  if (status?.startsWith('2.')) return false
  return /^failed\b/.test(action) || (action === '' && status?.startsWith('5.') === true)
}

const statusOf = (fields: Fields) => statusIn(fields.get('status') ?? '')

function bounceOf(fields: Fields): Signal {
  // What we sent to; the final address is the one that a forward led to.
  const who = addressIn(fields.get('original-recipient')) ?? addressIn(fields.get('final-recipient')) ?? ''
  const diagnostic = valueIn(fields.get('diagnostic-code')) ?? fields.get('status') ?? ''
  const written = statusOf(fields)
  const said = statusIn(diagnostic)
  // "5.0.0" says only that it failed; the remote server's own code is more exact.
  return bounce(
    who,
    said !== null && (written === null || /\.0\.0$/.test(written)) ? said : written,
    diagnostic,
  )
}

function bounce(who: string, status: string | null, words: string): Signal {
  const diagnostic = words.slice(0, MOST_WORDS).toWellFormed() || null
  return signal('bounce', who, { status, diagnostic, ...bounceReasonOf({ status, diagnostic }) })
}

/**
 * The same in a report in plain words, as servers send it that do not know RFC 3464. `failed`: recipients that a header names
 * (X-Failed-Recipients, of Exim and Gmail). Empty if the words speak of no failure.
 */
export function bouncesInText(subject: string, text: string, failed: readonly string[]): Signal[] {
  if (!saysUndelivered(subject, text)) return []
  const written = bouncesIn(text)
  const named = failed.map(
    recipient =>
      written.find(bounce => bounce.recipient === recipient.toLowerCase()) ?? {
        recipient,
        diagnostic: '',
        status: null,
      },
  )
  const found = failed.length > 0 ? named : written
  return once(
    found
      .slice(0, MOST_RECIPIENTS)
      .map(({ recipient, status, diagnostic }) => bounce(recipient, status, diagnostic)),
  )
}

const once = (signals: Signal[]): Signal[] => [...new Map(signals.map(one => [one.who, one])).values()]
