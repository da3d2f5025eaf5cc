import type { ActionOf } from '../../contract/rule-actions.ts'
import { append } from '../../lists.ts'
import { allOf, type Condition, lost, not, term } from '../condition.ts'
import { type ImportedRules, makeRules, type RuleParts } from '../imported.ts'
import { readGmailQuery } from './gmail-query.ts'
import { type GmailFilter, readGmailFilters } from './read-filters.ts'

/** Nobody's filters are larger; the largest that Gmail exports is far smaller. */
const LARGEST_FILE = 5_000_000

/** Rules for the filters of Gmail's `mailFilters.xml`. All of them are off. Never throws. */
export function importGmailFilters(xml: string): ImportedRules {
  if (xml.length > LARGEST_FILE)
    return { rules: [], skipped: [], problems: ['This file is too large for an export of filters.'] }
  const filters = readGmailFilters(xml)
  if (!filters) return { rules: [], skipped: [], problems: ['This is not an export of filters from Gmail.'] }
  const imported: ImportedRules = { rules: [], skipped: [], problems: [] }
  for (const [at, filter] of filters.entries()) {
    const result = makeRules({ ...readFilter(filter), place: `Filter ${at + 1}` })
    if ('made' in result) append(imported.rules, result.made)
    else imported.skipped.push(result.skipped)
  }
  if (filters.length === 0) imported.problems.push('There are no filters in this file.')
  return imported
}

const SIZE_UNITS: Record<string, string> = { s_sb: '', s_skb: 'K', s_smb: 'M', s_sgb: 'G' }

function readFilter(filter: GmailFilter): Omit<RuleParts, 'place'> {
  const notes = new Set<string>()
  const first = (name: string) => filter.find(([other]) => other === name)?.[1] ?? ''
  const conditions: Condition[] = []
  const actions: GmailAction[] = []
  const notTaken: string[] = []
  for (const [name, value] of filter) {
    const condition = value === '' ? null : conditionOf(name, value, { first, notes })
    if (condition) conditions.push(condition)
    const action = actionOf(name, value)
    if (action) actions.push(action)
    const told = toldOf(name, value)
    if (told) notTaken.push(told)
    if (!condition && !action && !told && !isIdle(name, value)) {
      // An unknown property may be a condition, without which the filter would fit more mail.
      conditions.push(lost(`the setting "${name}" with the value "${value.slice(0, 100)}"`))
    }
  }
  const ordered = ORDER.flatMap(kind => actions.filter(action => action.kind === kind))
  return {
    name: '',
    condition: conditions.length === 0 ? lost('a filter without conditions') : allOf(conditions),
    actions: ordered,
    stopsHere: false,
    wasOn: true,
    notTaken,
    notes: [...notes],
  }
}

/** The actions that move the message come last: an action after them would find it in its new folder. */
const ORDER = ['label', 'star', 'mark-read', 'forward', 'archive', 'trash'] as const
type GmailAction = ActionOf<(typeof ORDER)[number]>

interface Around {
  first(name: string): string
  notes: Set<string>
}

function conditionOf(name: string, value: string, { first, notes }: Around): Condition | null {
  switch (name) {
    case 'from':
    case 'to':
    case 'subject':
      return readGmailQuery(`${name}:(${value})`, notes)
    case 'hasTheWord':
      return readGmailQuery(value, notes)
    case 'doesNotHaveTheWord':
      return not(readGmailQuery(`{${value}}`, notes))
    case 'hasAttachment':
      return value === 'true' ? term('has', 'attachment') : null
    case 'size': {
      const unit = SIZE_UNITS[first('sizeUnit') || 's_smb']
      const operator = first('sizeOperator') === 's_ss' ? 'smaller' : 'larger'
      // Every export names an operator and a unit; without a size they mean nothing.
      if (!/^\d{1,12}$/.test(value) || unit === undefined) return lost(`the size "${value}"`)
      return Number(value) === 0 && operator === 'larger' ? null : term(operator, `${Number(value)}${unit}`)
    }
    default:
      return null
  }
}

function actionOf(name: string, value: string): GmailAction | null {
  if (name === 'label') return value.startsWith('^') ? null : { kind: 'label', label: value }
  if (name === 'forwardTo') return value === '' ? null : { kind: 'forward', to: value.trim() }
  if (value !== 'true') return null
  switch (name) {
    case 'shouldArchive':
      return { kind: 'archive' }
    case 'shouldMarkAsRead':
      return { kind: 'mark-read' }
    case 'shouldStar':
      return { kind: 'star' }
    case 'shouldTrash':
      return { kind: 'trash' }
    default:
      return null
  }
}

const NOT_TAKEN: Record<string, string> = {
  shouldAlwaysMarkAsImportant: 'Not taken over: "Always mark it as important". Quillbox has no such mark.',
  shouldNeverMarkAsImportant: 'Not taken over: "Never mark it as important". Quillbox has no such mark.',
  shouldNeverSpam: 'Not taken over: "Never send it to Spam". The mail provider decides what is spam.',
  smartLabelToApply: 'Not taken over: "Categorize as". Quillbox has no categories.',
  cannedResponse: 'Not taken over: "Send template". The text of the template is not in the file.',
}

function toldOf(name: string, value: string): string | null {
  if (name === 'label' && value.startsWith('^')) return `Not taken over: Gmail's own label ${value}.`
  return value === 'false' || value === '' ? null : (NOT_TAKEN[name] ?? null)
}

/** Without effect on the mail of a mailbox. */
const isIdle = (name: string, value: string) =>
  value === 'false' || value === '' || ['excludeChats', 'sizeOperator', 'sizeUnit', 'size'].includes(name)
