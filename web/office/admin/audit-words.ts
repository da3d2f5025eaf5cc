import { delegateInWords } from '#core/contract/actor.ts'
import type { AuditEntry } from '#core/contract/admin.ts'
import type { AuditArea } from '#core/contract/audit-actions.ts'
import { counted } from '#core/text/counted.ts'
import { momentInWords } from '#core/text/dates/moment-in-words.ts'
import { paths } from '#web/platform/paths.ts'

const names: Partial<Record<NonNullable<AuditEntry['kind']>, string>> = {
  operator: 'The operator',
  visitor: 'Somebody',
}

/** Who did it: a name, what acted for them, and the job by which Quillbox did it by itself. */
export function actorInWords(entry: Pick<AuditEntry, 'kind' | 'actor' | 'through'>) {
  return {
    name: (entry.kind && names[entry.kind]) ?? entry.actor,
    delegate: delegateInWords(entry),
    job: entry.kind === 'system' ? entry.through : null,
  }
}

export const areaNames: Record<AuditArea, string> = {
  people: 'People',
  'signing-in': 'Signing in',
  mailboxes: 'Mailboxes',
  sending: 'Sending',
  rules: 'Rules and snippets',
  outreach: 'Outreach',
}

/** Where what it was done to can be looked at; null where there is no such page, or it is gone. */
export function addressOf({ action, subjectId, details }: AuditEntry): string | null {
  if (action === 'message.opened') {
    const [first] = Array.isArray(details.messageIds) ? details.messageIds : []
    return typeof first === 'number' ? paths.email.to(first) : null
  }
  if (/\.(deleted|removed)$/.test(action)) return null
  const [noun] = action.split('.')
  if (noun === 'rule') return paths.rules.list
  if (noun === 'task') return paths.outreach.tasks
  if (noun === 'suppression') return paths.outreach.suppressions
  if (noun === 'snippet' || noun === 'account' || noun === 'vacation') return `${paths.settings}?tab=accounts`
  if (noun === 'ai-settings') return `${paths.settings}?tab=ai`
  if (subjectId === null) return null
  if (noun === 'answer' || /^answers\.(proposed|unapproved)/.test(action)) return paths.answers(subjectId)
  if (noun === 'campaign') return paths.outreach.campaign(subjectId)
  if (noun === 'contact') return paths.outreach.contact(subjectId)
  if (noun === 'website') return paths.outreach.website(subjectId)
  if (noun === 'contact_import') return paths.contactImport.to(subjectId)
  return null
}

/** Numbers of rows, which tell a reader nothing. */
const HIDDEN = new Set(['outgoingId', 'enrolmentId', 'campaign', 'contactId', 'messageId', 'answerId'])
const COUNTED: Record<string, string> = {
  messageIds: 'message',
  allowedAccountIds: 'account',
  contactIds: 'contact',
}
const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d/

/** The details in words: a count for things without a name, otherwise the name. */
export function detailsInWords(entry: AuditEntry): string {
  const facts = Object.entries({ ...entry.details, job: actorInWords(entry).job })
  return facts
    .filter(([name, value]) => value !== null && String(value) !== '' && !HIDDEN.has(name))
    .map(([name, value]) => factInWords(name, value))
    .join(', ')
}

function factInWords(name: string, value: unknown): string {
  const noun = COUNTED[name]
  if (noun && Array.isArray(value)) return counted(value.length, noun)
  const words = name.replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`)
  if (typeof value === 'boolean') return `${words}: ${value ? 'yes' : 'no'}`
  return `${words}: ${Array.isArray(value) ? value.map(partInWords).join(', ') : partInWords(value)}`
}

function partInWords(value: unknown): string {
  if (typeof value === 'string' && ISO_TIME.test(value)) return momentInWords(value)
  if (typeof value !== 'object' || value === null) return String(value)
  return Object.values(value).map(partInWords).join(' ')
}

/** Entries in a row that say the same of the same, as one. */
export interface AuditRun {
  first: AuditEntry
  others: AuditEntry[]
}

/** The entries by day (of the reader), each day with its runs; both newest first, as the entries are. */
export function auditDays(entries: readonly AuditEntry[]): { day: string; runs: AuditRun[] }[] {
  const days: { day: string; runs: AuditRun[] }[] = []
  for (const entry of entries) {
    const day = new Date(entry.at).toDateString()
    if (days.at(-1)?.day !== day) days.push({ day, runs: [] })
    const runs = days.at(-1)?.runs ?? []
    const last = runs.at(-1)
    if (last && sameDeed(last.first, entry)) last.others.push(entry)
    else runs.push({ first: entry, others: [] })
  }
  return days
}

const sameDeed = (a: AuditEntry, b: AuditEntry): boolean =>
  a.kind === b.kind &&
  a.actor === b.actor &&
  a.through === b.through &&
  a.action === b.action &&
  a.subject === b.subject
