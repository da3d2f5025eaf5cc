import { createHash } from 'node:crypto'
import { parseMessage } from '#server/mail/mime/parse-message.ts'
import type { SmtpServer } from '#testing/servers/smtp.ts'
import type { DraftRecord, SendRecord } from '../ledger.ts'
import type { ServerCopy } from '../load/views.ts'
import { clockTime, type Timeline } from '../timeline.ts'
import type { Finding } from './findings.ts'
import type { Stored, StoredSend } from './stored.ts'

const LATE_MS = 60_000
/** An exchange with the mail server takes less time than this. */
export const EXCHANGE_MS = 20_000

/**
 * Checks that every draft has its newest acknowledged text, once, and that discarded or sent ones are no longer drafts.
 */
export function compareDrafts(
  records: DraftRecord[],
  server: ServerCopy[],
  { drafts, messages }: Stored,
  /** Mailbox and subject of messages that could not be sent and are drafts again. */
  failed: ReadonlySet<string>,
): Finding[] {
  return records.flatMap(record => {
    const isIt = ({ mailbox, subject }: { mailbox: string; subject: string }) =>
      mailbox === record.mailbox && subject === record.subject
    const ours = drafts.filter(draft => isIt(draft) && draft.outgoingId === null)
    const copies = server.filter(isIt)
    const theirs = copies.filter(({ place }) => place === 'draft')
    const isBack = failed.has(`${record.mailbox} ${record.subject}`)
    const fates = isBack ? new Set([...record.fates, 'kept']) : record.fates
    const finding = (kind: Finding['kind'], how: string): Finding => ({
      kind,
      what: `draft "${record.subject}" of ${record.mailbox}: ${how}`,
      details: [
        `expected: ${[...fates].join(' or ')}, ${record.texts.join(' or ')}`,
        `here: ${ours.map(({ dbId, body, filing }) => `${dbId} ${body} (${filing})`).join(' | ') || 'none'}`,
        `on the server: ${copies.map(({ place, id }) => `${place} <${id}>`).join(', ') || 'none'}`,
        ...record.history,
      ],
    })
    if (ours.length > 1 || theirs.length > 1)
      return [finding('doubled', `${ours.length} times here, ${theirs.length} times on the server`)]
    if (ours.length === 0 && theirs.length === 1)
      return [finding('doubled', 'only a copy on the server is left')]
    if (ours.length === 0 && fates.size === 1 && fates.has('kept')) return [finding('lost', 'it is gone')]
    if (ours.length === 1 && !fates.has('kept')) return [finding('doubled', 'it is still a draft')]
    if (ours.length === 1 && theirs.length === 0)
      return [finding('wrong flag or folder', 'it is not on the server')]
    const isDiscarded = fates.size === 1 && fates.has('discarded')
    const isInTrash = (copy: { place: string }) => copy.place === 'trash'
    if (isDiscarded && !copies.some(isInTrash) && !messages.some(it => isIt(it) && it.copies.some(isInTrash)))
      return [finding('lost', 'it is not in the trash')]
    const hasText = (text: string) => record.texts.some(wanted => text.includes(wanted))
    if (ours[0] && !hasText(ours[0].body)) return [finding('lost', `it says ${ours[0].body}`)]
    if (theirs[0] && !hasText(theirs[0].source)) return [finding('lost', 'the copy on the server is older')]
    return []
  })
}

export interface SendCounts {
  delivered: number
  failed: number
  uncertain: number
  /** Uncertain messages that have arrived. */
  uncertainDelivered: number
  /** Late because the mail server refused the first try or the connection broke. */
  lateAfterRefusal: number
  worstDelayMs: number
}

/** Checks that every message was delivered once, or is reported as failed or uncertain, and none left late. */
export async function compareSends(
  records: SendRecord[],
  { accepted }: Pick<SmtpServer, 'accepted'>,
  server: ServerCopy[],
  { sends, messages }: Stored,
  timeline: Timeline,
): Promise<{ findings: Finding[]; counts: SendCounts }> {
  const counts = {
    delivered: 0,
    failed: 0,
    uncertain: 0,
    uncertainDelivered: 0,
    lateAfterRefusal: 0,
    worstDelayMs: 0,
  }
  const bySubject = Map.groupBy(accepted, ({ raw, from }) => `${from} ${subjectOf(raw)}`)
  const findings: Finding[] = []
  for (const record of records) {
    const arrivals = bySubject.get(`${record.mailbox} ${record.subject}`) ?? []
    const row = sends.find(
      ({ mailbox, key }) => mailbox === record.mailbox && key.split(' ')[0] === record.key,
    )
    const finding = (kind: Finding['kind'], how: string, why: string[] = []) =>
      findings.push({
        kind,
        what: `"${record.subject}" from ${record.mailbox} to ${record.to}: ${how}`,
        details: [
          `due ${clockTime(record.dueAt)}, arrived ${arrivals.map(({ at }) => clockTime(at.getTime())).join(', ') || 'never'}`,
          row ? rowInWords(row) : 'no row',
          ...record.history,
          ...why,
        ],
      })
    counts.delivered += arrivals.length
    if (arrivals.length > 1) finding('doubled', `delivered ${arrivals.length} times`)
    const isPromised = record.messageId !== null && record.takenBack === 'no'
    if (record.takenBack === 'yes' && arrivals.length > 0) finding('doubled', 'taken back, and delivered')
    if (row?.state === 'failed') {
      counts.failed += 1
      if (arrivals.length > 0) finding('doubled', 'told as failed, and delivered')
    }
    if (row?.state === 'uncertain') {
      counts.uncertain += 1
      counts.uncertainDelivered += arrivals.length
      const begun = Date.parse(row.startedAt ?? '')
      const causes = timeline.within(begun - 1000, begun + EXCHANGE_MS, ['worker', 'smtp', 'database'])
      if (causes.length === 0) finding('uncertain send without cause', 'nothing was broken meanwhile')
    }
    if (isPromised && arrivals.length === 0) {
      if (!row || row.state === 'sent') finding('lost', 'acknowledged and never delivered')
      else if (row.state === 'queued' || row.state === 'sending')
        finding('late send', `it is still ${row.state}`)
    }
    const [arrival] = arrivals
    if (!arrival) continue
    const source = arrival.raw.toString()
    if (!source.includes(record.text)) finding('lost', 'its text did not arrive')
    if (record.file !== null && !(await filesOf(arrival.raw)).includes(record.file))
      finding('lost', 'its attachment did not arrive')
    if (isPromised) {
      const at = arrival.at.getTime()
      const delay = at - record.dueAt - timeline.away(record.dueAt, at)
      if ((row?.attempts ?? 0) > 1) counts.lateAfterRefusal += Number(delay > LATE_MS)
      else {
        counts.worstDelayMs = Math.max(counts.worstDelayMs, delay)
        const broken = timeline.within(record.dueAt, at, ['database', 'worker', 'smtp', 'due work'])
        const why = broken.map(event => `${clockTime(event.at)} ${event.what}`)
        if (delay > LATE_MS) finding('late send', `${Math.round(delay / 1000)} s after it was due`, why)
      }
    }
    if (row?.state !== 'sent') continue
    const filed = server.filter(
      ({ mailbox, place, subject }) =>
        mailbox === record.mailbox && place === 'sent' && subject === record.subject,
    ).length
    const here = messages.filter(({ dbId }) => dbId === row.messageId).length
    if (filed > 1) finding('doubled', `${filed} times in Sent of the server`)
    if (here === 0) finding('lost', 'it is not in Sent here')
  }
  return { findings, counts }
}

export const rowInWords = (row: StoredSend) =>
  `message ${row.messageId}: ${row.state}, ${row.attempts} tries, begun ${row.startedAt}, sent ${row.sentAt}, filed ${row.filedAt}${row.lastError ? `, "${row.lastError}"` : ''}`

export const subjectOf = (raw: Buffer) => /^Subject: (.*)$/m.exec(raw.toString())?.[1]?.trim()

async function filesOf(raw: Buffer): Promise<string[]> {
  const { attachments } = await parseMessage(raw)
  return attachments.map(({ bytes }) => createHash('sha256').update(bytes).digest('hex'))
}
