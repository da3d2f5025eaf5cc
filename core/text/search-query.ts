/** What a person asked for: words for the full-text index, and the operators that narrow it. */
export interface SearchQuery {
  /** In the syntax of PostgreSQL's websearch_to_tsquery: words, "phrases", -word, OR. Quotes are always paired. */
  text: string
  from: string[]
  to: string[]
  subject: string[]
  /** Lower case. */
  in: string[]
  hasAttachment?: boolean
  unread?: boolean
  starred?: boolean
  /** Days, `YYYY-MM-DD`: received before the day began, or on it and later. */
  before?: string
  after?: string
  /** What was not understood, in words fit to be shown. */
  problems: string[]
}

interface Term {
  negated: boolean
  /** Lower case; null for a free word or phrase. */
  operator: string | null
  value: string
  isPhrase: boolean
}

const OPERATORS = new Set(['from', 'to', 'subject', 'in', 'has', 'is', 'before', 'after'])
// An unclosed quote ends with the text. The last alternative takes a word up to the next quote or space.
const TERM = /(-?)(?:([a-z]{1,20}):(?:(?=\s|$)|"([^"]*)(?:"|$)|([^\s"]+))|"([^"]*)(?:"|$)|([^\s"]+))/gi
/** Nobody types more; a pasted message is not a search. */
const MAX_LENGTH = 2000

/**
 * Reads `invoice "final offer" -draft from:anna has:attachment is:unread after:2026-01-31`. An operator that is
 * not known is searched for as text; one without a value yet is left out. Never throws.
 */
export function parseSearchQuery(input: string): SearchQuery {
  const query: SearchQuery = { text: '', from: [], to: [], subject: [], in: [], problems: [] }
  const words: string[] = []
  for (const term of termsOf(
    input
      .slice(0, MAX_LENGTH)
      .toWellFormed()
      .replace(/\p{Cc}/gu, ' '),
  )) {
    if (term.operator) applyOperator(query, term.operator, term)
    else words.push(asText(term))
  }
  query.text = withoutLooseOr(words.filter(Boolean)).join(' ')
  return query
}

function termsOf(input: string): Term[] {
  return [...input.matchAll(TERM)].map(match => {
    const [, minus, name, quotedValue, bareValue, phrase, word] = match
    const operator = name?.toLowerCase() ?? null
    const negated = minus === '-'
    const isPhrase = (quotedValue ?? phrase) !== undefined
    const value = (quotedValue ?? bareValue ?? phrase ?? word ?? '').trim()
    if (operator === null || OPERATORS.has(operator)) return { negated, operator, value, isPhrase }
    // Not one of ours ("Re: hello", "https://x"): words like any other.
    return { negated, operator: null, value: `${name}:${value}`, isPhrase }
  })
}

/** Quotes go, so that what is left cannot unbalance the text. */
function asText({ negated, value, isPhrase }: Term): string {
  const words = value.replaceAll('"', ' ').trim()
  if (words === '' || /^-+$/.test(words)) return ''
  return `${negated ? '-' : ''}${isPhrase ? `"${words}"` : words}`
}

/** An OR between two words; at an end, or where an operator was taken out, it would be searched for. */
function withoutLooseOr(words: string[]): string[] {
  const kept = words.filter((word, at) => !isOr(word) || (at > 0 && !isOr(words[at - 1])))
  if (isOr(kept.at(-1))) kept.pop()
  return kept.map(word => (isOr(word) ? 'OR' : word))
}

function isOr(word: string | undefined): boolean {
  return word === 'OR' || word === 'or'
}

function applyOperator(query: SearchQuery, operator: string, { negated, value }: Term): void {
  if (value === '') return
  const lower = value.toLowerCase()
  if (operator === 'has') applyHas(query, lower, negated)
  else if (operator === 'is') applyIs(query, lower, negated)
  else if (negated) {
    query.problems.push(`"-${operator}:" is not known; only words, has: and is: can be excluded.`)
  } else if (operator === 'in') query.in.push(lower)
  else if (operator === 'before' || operator === 'after') applyDay(query, operator, value)
  else if (operator === 'from' || operator === 'to' || operator === 'subject') query[operator].push(value)
}

function applyHas(query: SearchQuery, value: string, negated: boolean): void {
  if (value === 'attachment' || value === 'attachments') query.hasAttachment = !negated
  else query.problems.push(`"has:${value}" is not known; there is has:attachment.`)
}

function applyIs(query: SearchQuery, value: string, negated: boolean): void {
  if (value === 'unread') query.unread = !negated
  else if (value === 'read') query.unread = negated
  else if (value === 'starred') query.starred = !negated
  else query.problems.push(`"is:${value}" is not known; there are is:unread, is:read and is:starred.`)
}

function applyDay(query: SearchQuery, operator: 'before' | 'after', value: string): void {
  const parts = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/.exec(value)
  const day = parts && `${parts[1]}-${parts[2]?.padStart(2, '0')}-${parts[3]?.padStart(2, '0')}`
  const time = day ? Date.parse(`${day}T00:00:00Z`) : Number.NaN
  // A day that does not exist, as 2026-02-30, is moved on by some engines and refused by others.
  if (day && !Number.isNaN(time) && new Date(time).toISOString().startsWith(day)) query[operator] = day
  else query.problems.push(`"${operator}:${value}" is not a day; write it as ${operator}:2026-01-31.`)
}
