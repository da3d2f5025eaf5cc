import type { Restored, RestoredKind } from '#core/contract/mail-imports.ts'
import { counted, inFigures } from '#core/text/counted.ts'

type Noun = readonly [one: string, many: string]
/** Things that are counted. */
const COUNTED: Partial<Record<RestoredKind, Noun>> = {
  senders: ['choice for a sender', 'choices for senders'],
  snippets: ['snippet', 'snippets'],
  rules: ['rule (off)', 'rules (off)'],
  views: ['view', 'views'],
  fields: ['field of contacts', 'fields of contacts'],
  groups: ['tag or list', 'tags and lists'],
  contacts: ['contact', 'contacts'],
  suppressions: ['entry of the suppression list', 'entries of the suppression list'],
  websites: ['website', 'websites'],
  campaigns: ['campaign (as a draft)', 'campaigns (as drafts)'],
  tasks: ['task', 'tasks'],
  labels: ['label without mail', 'labels without mail'],
  snoozes: ['snooze', 'snoozes'],
  muted: ['muted conversation', 'muted conversations'],
  drafts: ['draft', 'drafts'],
  plans: ['plan for follow-ups or answers (off)', 'plans for follow-ups and answers (off)'],
  answers: ['answer to an invitation', 'answers to invitations'],
}
/** Settings, which there is no number of. */
const NAMED: Partial<Record<RestoredKind, string>> = {
  ai: 'AI settings',
  hours: 'working hours',
  undo: 'the time to undo sending',
  mailbox: 'signature and limits of the mailbox',
  vacation: 'the vacation note (off)',
}

/** What an import has brought back, and how much of it was there before. */
export function inWords(restored: readonly Restored[]): string {
  const added = restored.filter(each => each.added > 0).map(({ what, added }) => named(what, added))
  const known = restored.reduce((sum, each) => sum + each.known, 0)
  return [
    added.length > 0 ? `Brought back: ${added.join(', ')}.` : null,
    known > 0 ? `${inFigures(known)} ${known === 1 ? 'thing was' : 'things were'} here already.` : null,
  ]
    .filter(each => each !== null)
    .join(' ')
}

function named(what: RestoredKind, count: number): string {
  const noun = COUNTED[what]
  return noun ? counted(count, noun[0], noun[1]) : (NAMED[what] ?? what)
}
