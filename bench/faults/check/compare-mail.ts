import type { MailRecord } from '../ledger.ts'
import type { ServerCopy } from '../load/views.ts'
import { isLabel } from './compare-mirror.ts'
import { type Finding, PLACEHOLDER } from './findings.ts'
import { afterSnooze, inWords, type MailState } from './mail-state.ts'
import type { StoredMessage } from './stored.ts'

/** Checks that every message from outside is complete, and in the state in which its changes left it. */
export function compareMail(
  records: MailRecord[],
  server: ServerCopy[],
  messages: StoredMessage[],
  now: number,
): Finding[] {
  const key = ({ mailbox, id }: { mailbox: string; id: string }) => `${mailbox} ${id}`
  const copiesById = Map.groupBy(server, key)
  const messagesById = Map.groupBy(
    messages.filter(({ isOrphaned, subject }) => !isOrphaned && subject !== PLACEHOLDER),
    key,
  )
  return records.flatMap(record =>
    checkOne(record, copiesById.get(key(record)) ?? [], messagesById.get(key(record)) ?? [], now),
  )
}

function checkOne(
  record: MailRecord,
  copies: ServerCopy[],
  messages: StoredMessage[],
  now: number,
): Finding[] {
  const states = record.states.map(state => afterSnooze(state, now))
  const finding = (kind: Finding['kind'], how: string): Finding => ({
    kind,
    what: `"${record.subject}" of ${record.mailbox} <${record.id}>: ${how}`,
    details: [
      `expected: ${states.map(inWords).join(' or ')}`,
      ...record.history,
      ...messages.flatMap(({ changes }) => changes),
    ],
  })
  if (copies.length === 0) {
    if (!record.isDelivered || states.some(({ places }) => places.length === 0)) return []
    return [finding('lost', 'gone from the mail server')]
  }
  const findings: Finding[] = []
  const places = [...new Set(copies.map(({ place }) => place))].sort()
  if (places.length < copies.length && !record.mayLieTwice)
    findings.push(finding('doubled', `on the mail server ${copies.map(({ place }) => place).join(', ')}`))
  const isRight = states.some(state => fits(state, places, copies))
  if (!isRight) {
    const seen = {
      places,
      read: isAll(copies, 'read'),
      starred: isAll(copies, 'starred'),
      snoozedUntil: null,
    }
    const labels = places.filter(isLabel).join()
    const isLabelRight = states.some(state => state.places.filter(isLabel).join() === labels)
    findings.push(finding(isLabelRight ? 'wrong flag or folder' : 'wrong label', `it is ${inWords(seen)}`))
  }
  for (const { text, files, snoozedUntil } of messages) {
    if (text.trim() !== record.text) findings.push(finding('lost', `its text is "${text.slice(0, 80)}"`))
    if (files.join() !== record.files.join()) findings.push(finding('lost', 'its attachment is another'))
    const until = snoozedUntil && Date.parse(snoozedUntil)
    if (!states.some(state => (state.snoozedUntil && Date.parse(state.snoozedUntil)) === until))
      findings.push(finding('wrong flag or folder', `it is snoozed until ${snoozedUntil}`))
  }
  return findings
}

const fits = (state: MailState, places: string[], copies: ServerCopy[]) =>
  [...state.places].sort().join() === places.join() &&
  copies.every(({ read, starred }) => read === state.read && starred === state.starred)

const isAll = (copies: ServerCopy[], flag: 'read' | 'starred') => copies.every(copy => copy[flag])
