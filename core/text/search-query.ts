/** What a person asked for: words for the full-text index, and the operators that narrow it. */
export interface SearchQuery {
  /** In the syntax of PostgreSQL's websearch_to_tsquery: words, "phrases", -word, or. */
  text: string
  from: string[]
  to: string[]
  subject: string[]
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

// A term is -word, "phrase", name:value or name:"value"; an unclosed quote ends with the text.
const TERM = /(-?)(?:([a-zA-Z]+):)?(?:"([^"]*)(?:"|$)|(\S+))/g

/**
 * Reads `invoice "final offer" -draft from:anna has:attachment is:unread after:2026-01-31`. An operator that is
 * not known is searched for as text. Never throws.
 */
export function parseSearchQuery(input: string): SearchQuery {
  const query: SearchQuery = { text: '', from: [], to: [], subject: [], in: [], problems: [] }
  const words: string[] = []
  for (const [whole, minus, name, phrase, word] of input.replaceAll('\u0000', ' ').matchAll(TERM)) {
    const value = (phrase ?? word ?? '').trim()
    if (name && value && !minus && applyOperator(query, name.toLowerCase(), value)) continue
    if (phrase !== undefined && !name) words.push(value ? `${minus}"${value}"` : '')
    else words.push(whole)
  }
  query.text = words.filter(Boolean).join(' ')
  return query
}

/** False when the name is no operator. */
function applyOperator(query: SearchQuery, name: string, value: string): boolean {
  switch (name) {
    case 'from':
    case 'to':
    case 'subject':
      query[name].push(value)
      return true
    case 'in':
      query.in.push(value.toLowerCase())
      return true
    case 'has':
      return applyHas(query, value.toLowerCase())
    case 'is':
      return applyIs(query, value.toLowerCase())
    case 'before':
    case 'after':
      return applyDay(query, name, value)
    default:
      return false
  }
}

function applyHas(query: SearchQuery, value: string): boolean {
  if (value === 'attachment' || value === 'attachments') query.hasAttachment = true
  else query.problems.push(`"has:${value}" is not known; there is has:attachment.`)
  return true
}

function applyIs(query: SearchQuery, value: string): boolean {
  if (value === 'unread') query.unread = true
  else if (value === 'read') query.unread = false
  else if (value === 'starred') query.starred = true
  else query.problems.push(`"is:${value}" is not known; there are is:unread, is:read and is:starred.`)
  return true
}

function applyDay(query: SearchQuery, name: 'before' | 'after', value: string): boolean {
  const parts = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(value)
  const day = parts && `${parts[1]}-${parts[2]?.padStart(2, '0')}-${parts[3]?.padStart(2, '0')}`
  const time = day ? Date.parse(`${day}T00:00:00Z`) : Number.NaN
  if (day && !Number.isNaN(time) && new Date(time).toISOString().startsWith(day)) query[name] = day
  else query.problems.push(`"${name}:${value}" is not a day; write it as ${name}:2026-01-31.`)
  return true
}
