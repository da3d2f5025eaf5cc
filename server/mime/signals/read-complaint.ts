import type { RawFile } from '../files.ts'
import { addressIn, readReport } from './report-fields.ts'
import type { ReturnedMessage } from './returned-message.ts'
import { type Signal, signal } from './signal.ts'

/**
 * Who has reported a message as spam (ARF, RFC 5965); null if the message is no such report. "Not spam", and reports about
 * authentication (RFC 6591), are no complaints; a person who opts out wishes no more mail.
 */
export function complaintIn(reports: readonly RawFile[], returned: ReturnedMessage): Signal[] | null {
  const report = reports.find(({ mimeType }) => mimeType === 'message/feedback-report')
  if (!report) return null
  const [fields] = readReport(report.content)
  const type = /^[\w-]+/.exec(fields?.get('feedback-type')?.toLowerCase() ?? '')?.[0] ?? ''
  const kind = KINDS[type]
  if (!fields || !kind) return []
  const who =
    addressIn(fields.get('original-rcpt-to')) ??
    addressIn(fields.get('removal-recipient')) ??
    // Providers that keep the person secret remove the address here as well.
    (returned.to.length === 1 ? (returned.to[0] ?? '') : '')
  return [signal(kind, who)]
}

const KINDS: Readonly<Record<string, 'complaint' | 'unsubscribe'>> = {
  abuse: 'complaint',
  fraud: 'complaint',
  virus: 'complaint',
  other: 'complaint',
  miscategorized: 'complaint',
  'opt-out': 'unsubscribe',
  'opt-out-list': 'unsubscribe',
}
