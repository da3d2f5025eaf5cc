import { cut } from '../cut.ts'
import { answerForeign, FOREIGN, OTHER_NAMES } from './operators/foreign-operators.ts'
import { dayAgo, daysOf, nearestOf, sizeOf, yesOrNo } from './operators/operator-values.ts'
import type { Term } from './search-terms.ts'

/** The filters of a search. */
export interface Filter {
  operator: /** None: a word or phrase that would do instead of another filter, or the beginning of a word. */
    | 'word'
    /** Two words or phrases near each other (`readNear`). */
    | 'around'
    | 'body'
    | 'from'
    | 'to'
    | 'cc'
    | 'bcc'
    /** Sender or recipients. */
    | 'participants'
    /** A mailing list, by its addresses. */
    | 'list'
    | 'subject'
    | 'filename'
    | 'message-id'
    | 'in'
    | 'has'
    | 'is'
    | 'before'
    | 'after'
    | 'on'
    | 'larger'
    | 'smaller'
  /**
   * Values as typed: people and texts, a phrase in quotes, a beginning with a star; in lower case, `in` (a folder or label),
   * `has` (one of CONTENTS) and `is` (one of STATES); the day `YYYY-MM-DD` of `before` (received before that day) and
   * `after` (received on that day or later); `on` has the first day and the day after the last, `2026-01-31..2026-02-01`;
   * sizes in bytes.
   */
  value: string
  isExcluded: boolean
}

type Found = Omit<Filter, 'isExcluded'> & { isExcluded?: boolean }
type Read = (value: string, given: { now: Date; operator: string; isPhrase: boolean }) => Found

const asIs =
  (operator: Filter['operator']): Read =>
  value => ({ operator, value })

/** Names of Outlook and other programs mean what ours do. A faulty value is thrown as the text of its problem. */
const READERS: Record<string, Read> = {
  from: asIs('from'),
  to: asIs('to'),
  recipients: asIs('to'),
  cc: asIs('cc'),
  bcc: asIs('bcc'),
  participants: asIs('participants'),
  list: asIs('list'),
  subject: asIs('subject'),
  body: (value, { isPhrase }) => ({ operator: 'body', value: wordOrPhrase(value, isPhrase) }),
  filename: asIs('filename'),
  attachment: asIs('filename'),
  attachments: asIs('filename'),
  attachmentnames: asIs('filename'),
  rfc822msgid: value => ({ operator: 'message-id', value: value.replace(/^<|>$/g, '') }),
  in: readPlace,
  label: readPlace,
  folder: readPlace,
  category: readCategory,
  has: readHas,
  hasattachment: readYesOrNo({ operator: 'has', value: 'attachment' }),
  hasattachments: readYesOrNo({ operator: 'has', value: 'attachment' }),
  is: readIs,
  read: readYesOrNo({ operator: 'is', value: 'unread', isExcluded: true }),
  isread: readYesOrNo({ operator: 'is', value: 'unread', isExcluded: true }),
  unread: readYesOrNo({ operator: 'is', value: 'unread' }),
  isflagged: readYesOrNo({ operator: 'is', value: 'starred' }),
  hasflag: readYesOrNo({ operator: 'is', value: 'starred' }),
  before: readDay('before'),
  older: readDay('before'),
  after: readDay('after'),
  newer: readDay('after'),
  on: readDays,
  date: readDays,
  received: readDays,
  sent: readDays,
  older_than: readAge('before'),
  newer_than: readAge('after'),
  larger: readSize('larger'),
  larger_than: readSize('larger'),
  size: readSize('larger'),
  messagesize: readSize('larger'),
  smaller: readSize('smaller'),
  smaller_than: readSize('smaller'),
}

const isKnown = (name: string) => Object.hasOwn(READERS, name)
export const isOperator = (name: string): boolean => isKnown(name) || Object.hasOwn(FOREIGN, name)

/** The operator that a name is another name or a slip of. */
export const nearestOperator = (name: string): string | null =>
  Object.hasOwn(OTHER_NAMES, name) ? OTHER_NAMES[name]! : nearestOf(name, Object.keys(READERS))

class Misunderstood extends Error {}

/**
 * An operator with its value as a filter, or a message for the person why it is not valid. Days are relative to `now`.
 */
export function readFilter({ operator, value, isPhrase, isExcluded }: Term, now: Date): Filter | string {
  if (operator === null) return { operator: 'word', value: wordOrPhrase(value, isPhrase), isExcluded }
  if (operator === 'around') return { operator, value, isExcluded }
  if (!isKnown(operator)) return answerForeign(operator, shown(value))
  try {
    const filter = READERS[operator]!(value, { now, operator, isPhrase })
    return { ...filter, isExcluded: (filter.isExcluded ?? false) !== isExcluded }
  } catch (error) {
    if (error instanceof Misunderstood) return error.message
    throw error
  }
}

/** Quotes are removed, so that the remaining text cannot be unbalanced. */
function wordOrPhrase(value: string, isPhrase: boolean): string {
  const words = value.replaceAll('"', ' ').trim()
  return isPhrase ? `"${words}"` : words
}

/** A value as it is repeated to the person. */
function shown(value: string): string {
  const text = value.length > 60 ? `${cut(value, 60)}…` : value
  return /\s/.test(text) ? `"${text}"` : text
}

/** In a message: what was typed, and what was not known of it. */
const typed = (operator: string, value: string) => `"${operator}:${shown(value).replaceAll('"', '')}"`

/** The kinds of files, and what else a message can have. */
export const CONTENTS = [
  'attachment',
  'pdf',
  'image',
  'document',
  'spreadsheet',
  'presentation',
  'audio',
  'video',
  'archive',
  'invite',
  'link',
  'label',
] as const
export type Content = (typeof CONTENTS)[number]

/** Further names, in the singular. */
const OTHER_CONTENTS: Record<string, Content> = {
  file: 'attachment',
  picture: 'image',
  photo: 'image',
  doc: 'document',
  word: 'document',
  excel: 'spreadsheet',
  powerpoint: 'presentation',
  zip: 'archive',
  invitation: 'invite',
  meeting: 'invite',
  event: 'invite',
  calendar: 'invite',
  ics: 'invite',
  url: 'link',
  userlabel: 'label',
}

function readHas(value: string): Found {
  const name = value.toLowerCase()
  const single = name.replace(/s$/, '')
  for (const one of [name, single]) {
    if ((CONTENTS as readonly string[]).includes(one)) return { operator: 'has', value: one }
    if (Object.hasOwn(OTHER_CONTENTS, one)) return { operator: 'has', value: OTHER_CONTENTS[one]! }
  }
  if (name === 'nouserlabels') return { operator: 'has', value: 'label', isExcluded: true }
  if (/^(?:star|flag|[a-z]+-(?:star|bang|guillemet|check|info|question))$/.test(single))
    throw new Misunderstood(
      `${typed('has', value)} is not known, because stars have no colours; is:starred finds them all.`,
    )
  if (single === 'drive' || single === 'youtube')
    throw new Misunderstood(
      `${typed('has', value)} is not known; "${single}.${single === 'drive' ? 'google.com' : 'com'}" in quotes finds links to it, and has:attachment finds files.`,
    )
  throw new Misunderstood(
    `${typed('has', value)} is not known; there are ${listed(CONTENTS.map(one => `has:${one}`))}, and filename:${shown(value)} looks in the names of files.${meant('has', nearestOf(value, [...CONTENTS, ...Object.keys(OTHER_CONTENTS)]))}`,
  )
}

/** States of a message: as its reader left it, or as its headers say. */
export const STATES = ['unread', 'starred', 'answered', 'muted', 'newsletter', 'automatic'] as const
/** Places that other programs have as states. */
const PLACES: Record<string, string> = {
  sent: 'sent',
  snoozed: 'snoozed',
  draft: 'drafts',
  drafts: 'drafts',
  trash: 'trash',
  deleted: 'trash',
  spam: 'spam',
  junk: 'spam',
  archived: 'archive',
  inbox: 'inbox',
}
const OTHER_STATES: Record<string, (typeof STATES)[number]> = {
  unseen: 'unread',
  new: 'unread',
  flagged: 'starred',
  replied: 'answered',
  ignored: 'muted',
}

function readIs(value: string): Found {
  const state = value.toLowerCase()
  if ((STATES as readonly string[]).includes(state)) return { operator: 'is', value: state }
  if (Object.hasOwn(OTHER_STATES, state)) return { operator: 'is', value: OTHER_STATES[state]! }
  if (state === 'read' || state === 'seen') return { operator: 'is', value: 'unread', isExcluded: true }
  if (Object.hasOwn(PLACES, state)) return { operator: 'in', value: PLACES[state]! }
  const names = ['unread', 'read', ...STATES.slice(1), 'sent', 'snoozed']
  throw new Misunderstood(
    `${typed('is', value)} is not known; there are ${listed(names.map(name => `is:${name}`))}.${meant('is', nearestOf(state, [...names, ...Object.keys(OTHER_STATES), ...Object.keys(PLACES)]))}`,
  )
}

const meant = (operator: string, name: string | null) => (name ? ` Did you mean ${operator}:${name}?` : '')

const listed = (names: string[]) => `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

function readYesOrNo(filter: Found): Read {
  return (value, { operator }) => {
    const says = yesOrNo(value)
    if (says !== null) return { ...filter, isExcluded: (filter.isExcluded ?? false) === says }
    throw new Misunderstood(
      `${typed(operator, value)} is not known; write ${operator}:yes or ${operator}:no.`,
    )
  }
}

function readPlace(value: string): Found {
  return { operator: 'in', value: value.toLowerCase() }
}

/** Outlook's categories are labels here; the tabs of Gmail's inbox are not. */
const TABS: Record<string, string> = {
  primary: 'in:inbox -is:newsletter',
  personal: 'in:inbox -is:newsletter',
  promotions: 'is:newsletter',
  social: 'is:newsletter',
  updates: 'is:automatic',
  forums: 'list:',
  reservations: 'subject:reservation',
  purchases: 'subject:order',
}

function readCategory(value: string): Found {
  const tab = value.toLowerCase()
  if (!Object.hasOwn(TABS, tab)) return readPlace(value)
  throw new Misunderstood(
    `${typed('category', value)} is not known here, and was left out; ${TABS[tab]} comes nearest to that tab of Gmail's.`,
  )
}

function readDay(side: 'before' | 'after'): Read {
  return (value, { now, operator }) => {
    const day = daysOf(value, now)?.from ?? dayAgo(value, now)
    if (day) return { operator: side, value: day }
    throw new Misunderstood(`${typed(operator, value)} is not a day; write it as ${operator}:2026-01-31.`)
  }
}

/** `on:2026-01-31`, `received:"last week"`, `date:>=2026-01-31` or `sent:2026-01-01..2026-01-31`. */
function readDays(value: string, { now, operator }: { now: Date; operator: string }): Found {
  const sign = /^(?:[<>]=?|=)/.exec(value)?.[0] ?? ''
  const range = value.slice(sign.length).trim().split('..', 3)
  const [first, last = first] = range.map(each =>
    each === '' && range.length === 2 ? 'open' : daysOf(each, now),
  )
  const isRange = range.length === 2 && sign === ''
  if (first && last && (isRange || range.length === 1)) {
    if (first !== 'open' && last !== 'open') {
      if (sign.startsWith('<')) return { operator: 'before', value: sign === '<' ? first.from : first.to }
      if (sign.startsWith('>')) return { operator: 'after', value: sign === '>' ? first.to : first.from }
      return { operator: 'on', value: `${first.from}..${last.to}` }
    }
    if (first !== 'open') return { operator: 'after', value: first.from }
    if (last !== 'open') return { operator: 'before', value: last.to }
  }
  throw new Misunderstood(
    `${typed(operator, value)} is not a day; write it as ${operator}:2026-01-31, ${operator}:yesterday or ${operator}:2026-01-01..2026-01-31.`,
  )
}

function readAge(side: 'before' | 'after'): Read {
  return (value, { now, operator }) => {
    const day = dayAgo(value, now)
    if (day) return { operator: side, value: day }
    const isHours = /^\d{1,4} ?(?:h|hours?|min|minutes?)$/i.test(value)
    const isDay = daysOf(value, now) !== null
    const more = isHours ? ', a day at least' : isDay ? `; for a day write ${side}:${shown(value)}` : ''
    throw new Misunderstood(
      `"${shown(value).replaceAll('"', '')}" is not an age; write it as ${operator}:7d, 2w, 3m or 1y${more}.`,
    )
  }
}

function readSize(side: 'larger' | 'smaller'): Read {
  return (value, { operator }) => {
    const size = sizeOf(value)
    const isSided = operator === 'size' || operator === 'messagesize'
    if (size && (isSided || size.sign === null)) {
      const named = { '<': 'smaller', '>': 'larger' } as const
      return { operator: size.sign ? named[size.sign] : side, value: String(size.bytes) }
    }
    throw new Misunderstood(
      `${typed(operator, value)} is not a size; write it as ${isSided ? 'larger:5M or smaller:100K' : `${operator}:5M`}.`,
    )
  }
}
