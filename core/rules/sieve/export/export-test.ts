import { type Filter, readFilter } from '../../../text/search/search-filters.ts'
import { clausesOf } from '../../../text/search/search-query.ts'
import type { Term } from '../../../text/search/search-terms.ts'
import { isRelative } from '../../needs-age.ts'
import { beginsPattern, filePattern, wholePattern } from '../patterns.ts'
import { quoted } from './quoted.ts'

interface ExportedTest {
  /** Null if the search cannot be said in Sieve without fitting more mail. */
  test: string | null
  /** The extensions that the test needs. */
  needs: string[]
  /** Sentences for the person. */
  problems: string[]
}

/** A test without its extensions; true or false for what every or no arriving message is. */
type Literal = { text: string; needs: string[] } | boolean | { lost: string }

/** A search as a test of Sieve, on one line. */
export function testOf(
  search: string,
  { ownAddresses, now }: { ownAddresses: readonly string[]; now: Date },
): ExportedTest {
  const { clauses, problems: misread } = clausesOf(search)
  const problems = new Set(misread)
  const needs = new Set<string>()
  let isLost = misread.length > 0
  const tests: string[] = []
  for (const clause of clauses) {
    const literals = clause.map(term => literalOf(term, { ownAddresses, now }))
    for (const literal of literals) if (isGone(literal)) problems.add(literal.lost)
    const said = literals.filter(literal => !isGone(literal) && literal !== false)
    if (said.length === 0) {
      isLost ||= literals.some(isGone)
      tests.push('false')
      continue
    }
    if (said.includes(true)) continue
    const texts = said.flatMap(literal => (typeof literal === 'object' && 'text' in literal ? [literal] : []))
    for (const { needs: own } of texts) for (const need of own) needs.add(need)
    tests.push(
      joined(
        'anyof',
        texts.map(({ text }) => text),
      ),
    )
  }
  const test = joined('allof', tests)
  return { test: isLost ? null : test, needs: [...needs], problems: [...problems] }
}

const isGone = (literal: Literal): literal is { lost: string } =>
  typeof literal === 'object' && 'lost' in literal

function joined(name: string, tests: string[]): string {
  const [only = 'true'] = tests
  if (tests.includes('false') && name === 'allof') return 'false'
  return tests.length < 2 ? only : `${name} (${tests.join(', ')})`
}

function literalOf(term: Term, around: { ownAddresses: readonly string[]; now: Date }): Literal {
  if (isRelative(term))
    return {
      lost: `Sieve looks at mail as it arrives, so "${term.operator}:${term.value}" has no equal there.`,
    }
  const filter = readFilter(term, around.now)
  if (typeof filter === 'string') return { lost: filter }
  const literal = positiveLiteral(filter, around.ownAddresses)
  if (!filter.isExcluded || isGone(literal)) return literal
  return typeof literal === 'boolean' ? !literal : { ...literal, text: `not ${literal.text}` }
}

function positiveLiteral({ operator, value }: Filter, ownAddresses: readonly string[]): Literal {
  switch (operator) {
    case 'word':
      return wordTest(value.replaceAll('"', ''), PEOPLE_AND_SUBJECT)
    case 'body':
      return wordTest(value.replaceAll('"', ''), null)
    case 'around':
      return { lost: `Sieve does not know how near words stand to each other (${value}).` }
    case 'from':
    case 'cc':
    case 'bcc':
      return personTest(`"${operator}"`, value, ownAddresses)
    case 'to':
      return personTest('["to", "cc"]', value, ownAddresses)
    case 'participants':
      return personTest('["from", "to", "cc", "bcc"]', value, ownAddresses)
    case 'list':
      return plain(`header :contains ["list-id", "list-post"] ${quoted(value)}`)
    case 'subject':
      return textTest('"subject"', value)
    case 'message-id':
      return plain(`header :contains "message-id" ${quoted(value)}`)
    case 'filename':
      return fileTest(value)
    case 'has':
      if (value !== 'attachment') return { lost: `Sieve does not know what a message has ("has:${value}").` }
      return { text: 'body :raw :contains "Content-Disposition: attachment"', needs: ['body'] }
    case 'is':
      return stateTest(value)
    case 'before':
    case 'after':
      return {
        text: `currentdate :value "${operator === 'before' ? 'lt' : 'ge'}" "date" ${quoted(value)}`,
        needs: ['date', 'relational'],
      }
    case 'on': {
      const [first = '', next = ''] = value.split('..')
      const day = (sign: string, day: string) => `currentdate :value "${sign}" "date" ${quoted(day)}`
      return { text: `allof (${day('ge', first)}, ${day('lt', next)})`, needs: ['date', 'relational'] }
    }
    case 'larger':
    case 'smaller':
      return plain(`size :${operator === 'larger' ? 'over' : 'under'} ${value}`)
    default:
      return placeTest(value)
  }
}

const plain = (text: string): Literal => ({ text, needs: [] })

/** Where a word begins so, as the search has it. */
function textTest(headers: string, text: string): Literal {
  const pattern = beginsPattern(text)
  if (!pattern) return plain(`header :contains ${headers} ${quoted(text)}`)
  return { text: `header :regex ${headers} ${quoted(pattern)}`, needs: ['regex'] }
}

const PEOPLE_AND_SUBJECT = '["subject", "from", "to", "cc"]'

/** In the text, and in these headers. */
function wordTest(text: string, headers: string | null): Literal {
  const pattern = text.endsWith('*') ? beginsPattern(text) : wholePattern(text)
  if (!pattern) return { lost: `Sieve has no words to look for in "${text}".` }
  const inText = `body :text :regex ${quoted(pattern)}`
  if (headers === null) return { text: inText, needs: ['body', 'regex'] }
  return { text: `anyof (header :regex ${headers} ${quoted(pattern)}, ${inText})`, needs: ['body', 'regex'] }
}

function fileTest(name: string): Literal {
  const pattern = filePattern(name)
  if (!pattern) return { lost: `Sieve has nothing to look for in the name "${name}".` }
  return { text: `body :raw :regex ${quoted(pattern)}`, needs: ['body', 'regex'] }
}

function personTest(headers: string, value: string, ownAddresses: readonly string[]): Literal {
  if (value.toLowerCase() === 'me') {
    if (ownAddresses.length === 0) return { lost: 'Nobody knows here which addresses "me" stands for.' }
    return plain(`address :is ${headers} [${ownAddresses.map(quoted).join(', ')}]`)
  }
  if (/^@[^\s@<>*?]+$/.test(value)) {
    const domain = value.slice(1)
    return plain(`address :domain :matches ${headers} [${quoted(domain)}, ${quoted(`*.${domain}`)}]`)
  }
  if (/^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/.test(value)) return plain(`address :is ${headers} ${quoted(value)}`)
  return textTest(headers, value)
}

/** Arriving mail is unread, without a star and without an answer. */
function stateTest(state: string): Literal {
  switch (state) {
    case 'newsletter':
      return plain('exists "list-unsubscribe"')
    case 'automatic':
      return plain('header :contains "auto-submitted" "auto-"')
    case 'unread':
      return true
    case 'muted':
      return { lost: 'Sieve does not know which conversations are muted here ("is:muted").' }
    default:
      return false
  }
}

/** Arriving mail lies in the inbox. */
function placeTest(place: string): Literal {
  if (['anywhere', 'all', 'inbox'].includes(place)) return true
  if (['sent', 'drafts', 'draft', 'trash', 'bin', 'archive', 'snoozed', 'starred'].includes(place))
    return false
  return { lost: `Sieve does not know where a message lies ("in:${place}").` }
}
