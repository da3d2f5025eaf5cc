import type { Address } from '#core/contract/emails.ts'
import { domainOf, localPart } from '#core/text/addresses/addresses.ts'
import type { RawFile } from '../files.ts'
import { addressIn, readReport } from './report-fields.ts'
import { RETURNED, type ReturnedMessage } from './returned-message.ts'
import { type Signal, signal } from './signal.ts'

/**
 * Who has reported a message as spam; null if the message is no such report. Most providers send a part for machines (ARF,
 * RFC 5965); "not spam", and reports about authentication (RFC 6591), are no complaints, and a person who opts out wishes no
 * more mail. Hotmail, SpamCop and others return the message under a subject of their own.
 */
export function complaintIn(
  { from, subject, reports }: Sent & { subject: string },
  returned: ReturnedMessage,
): Signal[] | null {
  // Providers that keep the person secret remove the address here as well.
  const sentTo = returned.to.length === 1 ? (returned.to[0] ?? '') : ''
  const report = reports.find(({ mimeType }) => mimeType === 'message/feedback-report')
  if (!report)
    return isFromDesk({ from, reports }) && COMPLAINS.test(subject) ? [signal('complaint', sentTo)] : null
  const [fields] = readReport(report.content)
  const type = /^[\w-]+/.exec(fields?.get('feedback-type')?.toLowerCase() ?? '')?.[0] ?? ''
  const kind = KINDS[type]
  if (!fields || !kind) return []
  const who =
    addressIn(fields.get('original-rcpt-to')) ?? addressIn(fields.get('removal-recipient')) ?? sentTo
  return [signal(kind, who)]
}

interface Sent {
  from: Address | null
  reports: readonly RawFile[]
}

/** Who passes complaints on returns the message as a part; SpamCop writes its headers below the text. */
export function isFromDesk({ from, reports }: Sent): boolean {
  const address = from?.address.toLowerCase() ?? ''
  return (
    domainOf(address).endsWith('spamcop.net') ||
    (DESK.test(localPart(address)) && reports.some(({ mimeType }) => RETURNED.test(mimeType)))
  )
}
const DESK = /^(?:staff|abuse|fbl|feedback(?:[._-]?loop)?|complaints?|scomp|spam|arf|jmrp)(?=$|[._+-])/
const COMPLAINS =
  /^(?!(?:re|fwd?|aw|wg) ?:).*(?:\b(?:complaint|(?:abuse|spam|feedback) report|reported as spam)\b|\[spamcop\b|\bfbl\b)/i

const KINDS: Readonly<Record<string, 'complaint' | 'unsubscribe'>> = {
  abuse: 'complaint',
  fraud: 'complaint',
  virus: 'complaint',
  other: 'complaint',
  miscategorized: 'complaint',
  'opt-out': 'unsubscribe',
  'opt-out-list': 'unsubscribe',
}
