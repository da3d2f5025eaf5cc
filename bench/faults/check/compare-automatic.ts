import type { SmtpServer } from '#testing/servers/smtp.ts'
import type { AutomaticRecord, Ledger } from '../ledger.ts'
import { clockTime, type Timeline } from '../timeline.ts'
import { EXCHANGE_MS, rowInWords, subjectOf } from './compare-written.ts'
import type { Finding } from './findings.ts'
import type { StoredSend } from './stored.ts'

type Sends = Pick<StoredSend, 'mailbox' | 'subject' | 'state'>[]

/** What must still leave by itself. */
export function awaited(
  { automatic }: Pick<Ledger, 'automatic'>,
  { accepted }: Pick<SmtpServer, 'accepted'>,
  sends: Sends,
): AutomaticRecord[] {
  const done = new Set(accepted.map(({ from, raw }) => `${from} ${subjectOf(raw)}`))
  for (const { mailbox, subject, state } of sends)
    if (state === 'failed' || state === 'uncertain') done.add(`${mailbox} ${subject}`)
  return automatic.filter(
    ({ mailbox, subject, isPromised }) => isPromised && !done.has(`${mailbox} ${subject}`),
  )
}

/** Checks that what leaves by itself was delivered once, or is reported as failed or uncertain. */
export function compareAutomatic(
  ledger: Pick<Ledger, 'automatic'>,
  smtp: Pick<SmtpServer, 'accepted'>,
  sends: StoredSend[],
  timeline: Timeline,
): { findings: Finding[]; delivered: Map<AutomaticRecord['by'], number> } {
  const bySubject = Map.groupBy(smtp.accepted, ({ raw, from }) => `${from} ${subjectOf(raw)}`)
  const lost = new Set(awaited(ledger, smtp, sends))
  const delivered = new Map<AutomaticRecord['by'], number>()
  const findings: Finding[] = []
  for (const record of ledger.automatic) {
    const { by, mailbox, subject, to, text, history } = record
    const arrivals = bySubject.get(`${mailbox} ${subject}`) ?? []
    const rows = sends.filter(row => row.mailbox === mailbox && row.subject === subject)
    const finding = (kind: Finding['kind'], how: string) =>
      findings.push({
        kind,
        what: `${by}: "${subject}" from ${mailbox} to ${to}: ${how}`,
        details: [
          `arrived ${arrivals.map(({ at }) => clockTime(at.getTime())).join(', ') || 'never'}`,
          ...rows.map(rowInWords),
          ...history,
        ],
      })
    delivered.set(by, (delivered.get(by) ?? 0) + arrivals.length)
    if (arrivals.length > 1) finding('doubled', `delivered ${arrivals.length} times`)
    else if (rows.length > 1) finding('doubled', `written ${rows.length} times`)
    if (lost.has(record)) finding('lost', 'it has never left')
    for (const arrival of arrivals) {
      if (arrival.to.join() !== to) finding('leaked', `it went to ${arrival.to.join()}`)
      if (!arrival.raw.toString().includes(text)) finding('lost', 'its text did not arrive')
    }
    for (const row of rows) {
      if (row.state === 'failed' && arrivals.length > 0) finding('doubled', 'told as failed, and delivered')
      if (row.state === 'sent' && arrivals.length === 0) finding('lost', 'told as sent, and never delivered')
      if (row.state !== 'uncertain') continue
      const begun = Date.parse(row.startedAt ?? '')
      const causes = timeline.within(begun - 1000, begun + EXCHANGE_MS, ['worker', 'smtp', 'database'])
      if (causes.length === 0) finding('uncertain send without cause', 'nothing was broken meanwhile')
    }
  }
  return { findings, delivered }
}
