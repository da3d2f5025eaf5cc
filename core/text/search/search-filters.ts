import { dayOf, spanOf } from '../dates/relative-days.ts'
import type { Term } from './search-terms.ts'

/** The filters of a search. */
export interface Filter {
  operator: /** None: a word or phrase that would do instead of another filter. */
    | 'word'
    | 'from'
    | 'to'
    | 'cc'
    | 'bcc'
    | 'subject'
    | 'filename'
    | 'message-id'
    | 'in'
    | 'has'
    | 'is'
    | 'before'
    | 'after'
    | 'larger'
    | 'smaller'
  /**
   * Values as typed: people and texts, a phrase in quotes; in lower case, `in` (a folder or label), `has` (attachment)
   * and `is` (unread, starred, answered, newsletter, automatic); the day `YYYY-MM-DD` of `before` (received before that day) and `after` (received on
   * that day or later); sizes in bytes.
   */
  value: string
  isExcluded: boolean
}

type Read = (value: string, now: Date) => Omit<Filter, 'isExcluded'> & { isExcluded?: boolean }

const asIs =
  (operator: Filter['operator']): Read =>
  value => ({ operator, value })

/** A faulty value is thrown as the text of its problem. */
const READERS: Record<string, Read> = {
  from: asIs('from'),
  to: asIs('to'),
  cc: asIs('cc'),
  bcc: asIs('bcc'),
  subject: asIs('subject'),
  filename: asIs('filename'),
  rfc822msgid: value => ({ operator: 'message-id', value: value.replace(/^<|>$/g, '') }),
  in: value => ({ operator: 'in', value: value.toLowerCase() }),
  label: value => ({ operator: 'in', value: value.toLowerCase() }),
  has: readHas,
  is: readIs,
  before: readDay('before'),
  older: readDay('before'),
  after: readDay('after'),
  newer: readDay('after'),
  older_than: readAge('before'),
  newer_than: readAge('after'),
  larger: readSize('larger'),
  size: readSize('larger'),
  smaller: readSize('smaller'),
}

/**
 * Operators of Gmail and Outlook that are not supported here. As plain text they would find nothing, without any
 * explanation.
 */
const FOREIGN = new Set(
  'category deliveredto list thread importance received sent attachment hasattachment hasattachments body'.split(
    ' ',
  ),
)

export const isOperator = (name: string): boolean => Object.hasOwn(READERS, name) || FOREIGN.has(name)

class Misunderstood extends Error {}

/**
 * An operator with its value as a filter, or a message for the person why it is not valid. Days are relative to `now`.
 */
export function readFilter({ operator, value, isPhrase, isExcluded }: Term, now: Date): Filter | string {
  if (operator === null) {
    // Quotes are removed, so that the remaining text cannot be unbalanced.
    const words = value.replaceAll('"', ' ').trim()
    return { operator: 'word', value: isPhrase ? `"${words}"` : words, isExcluded }
  }
  const read = READERS[operator]
  if (!read) return `"${operator}:" is not known here, and was left out.`
  try {
    const filter = read(value, now)
    return { ...filter, isExcluded: (filter.isExcluded ?? false) !== isExcluded }
  } catch (error) {
    if (error instanceof Misunderstood) return error.message
    throw error
  }
}

function readHas(value: string): ReturnType<Read> {
  if (/^attachments?$/i.test(value)) return { operator: 'has', value: 'attachment' }
  throw new Misunderstood(`"has:${value}" is not known; there is has:attachment, and filename:pdf.`)
}

/** States of a message: as its reader left it, or as its headers say. */
const STATES = new Set(['unread', 'starred', 'answered', 'newsletter', 'automatic'])

function readIs(value: string): ReturnType<Read> {
  const state = value.toLowerCase()
  if (STATES.has(state)) return { operator: 'is', value: state }
  if (state === 'read') return { operator: 'is', value: 'unread', isExcluded: true }
  throw new Misunderstood(
    `"is:${value}" is not known; there are is:unread, is:read, is:starred, is:answered, is:newsletter and is:automatic.`,
  )
}

function readDay(operator: 'before' | 'after'): Read {
  return (value, now) => {
    const span = spanOf(value, now)
    const day = span ? dayOf(span.from) : writtenDay(value)
    if (day) return { operator, value: day }
    throw new Misunderstood(`"${operator}:${value}" is not a day; write it as ${operator}:2026-01-31.`)
  }
}

/** `2026-01-31`, `2026/1/31`, `1/31/2026` as in Gmail, or `31.1.2026`; for a month or a year, its first day. */
function writtenDay(value: string): string | null {
  const ordered = value
    .replace(/^(\d{1,2})\/(\d{1,2})\/(\d{4})$/, '$3-$1-$2')
    .replace(/^(\d{1,2})\.(\d{1,2})\.(\d{4})$/, '$3-$2-$1')
  const [, year, month = '1', date = '1'] =
    /^(\d{4})(?:[-/](\d{1,2})(?:[-/](\d{1,2}))?)?$/.exec(ordered) ?? []
  if (!year) return null
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  const time = Date.parse(`${day}T00:00:00Z`)
  // Some JavaScript engines move a day that does not exist, such as 2026-02-30, and some refuse it.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day) ? day : null
}

function readAge(operator: 'before' | 'after'): Read {
  return (value, now) => {
    const [, count, unit] = /^(\d{1,4})([dwmy])$/i.exec(value) ?? []
    if (!count || !unit)
      throw new Misunderstood(
        `"${value}" is not an age; write it as ${operator === 'before' ? 'older' : 'newer'}_than:7d, 2w, 3m or 1y.`,
      )
    const ago = (years: number, months: number, days: number) =>
      new Date(now.getFullYear() - years, now.getMonth() - months, now.getDate() - days)
    const by = Number(count)
    const days = { d: () => ago(0, 0, by), w: () => ago(0, 0, 7 * by), m: () => ago(0, by, 0) }
    const day = (days[unit.toLowerCase() as keyof typeof days] ?? (() => ago(by, 0, 0)))()
    return { operator, value: dayOf(day) }
  }
}

function readSize(operator: 'larger' | 'smaller'): Read {
  return value => {
    const [, count, unit = ''] = /^(\d{1,12}(?:\.\d+)?)([kmg]?)b?$/i.exec(value) ?? []
    if (!count) throw new Misunderstood(`"${operator}:${value}" is not a size; write it as ${operator}:5M.`)
    const factor = { '': 1, k: 2 ** 10, m: 2 ** 20, g: 2 ** 30 }[unit.toLowerCase()] ?? 1
    return { operator, value: String(Math.round(Number(count) * factor)) }
  }
}
