import { ALWAYS, allOf, anyOf, type Condition, lost, NEVER, not, term } from '../condition.ts'
import { readArguments } from './arguments.ts'
import { readDateTest } from './date-test.ts'
import { readExistsTest, readHeaderTest } from './header-test.ts'
import { readJmapQuery } from './jmap-query.ts'
import { keyCondition, matchOf } from './match-keys.ts'
import type { SieveTest } from './parse-sieve.ts'
import { patternText } from './patterns.ts'
import { type Reading, withVariables } from './reading.ts'

/** A test of a script as a condition. Never throws. */
export function readTest(test: SieveTest, reading: Reading): Condition {
  const { values, tags } = readArguments(test.arguments)
  switch (test.name) {
    case 'true':
      return ALWAYS
    case 'false':
      return NEVER
    case 'allof':
      return allOf(test.tests.map(inner => readTest(inner, reading)))
    case 'anyof':
      return alternatives(test.tests.map(inner => readTest(inner, reading)))
    case 'not':
      return test.tests[0] ? not(readTest(test.tests[0], reading)) : lost('a negation of nothing')
    case 'header':
    case 'address':
    case 'envelope':
      return readHeaderTest(test, reading)
    case 'exists':
      return readExistsTest(test, reading)
    case 'size':
      return /^\d+$/.test(values[0]?.[0] ?? '') && (tags.has('over') || tags.has('under'))
        ? term(tags.has('over') ? 'larger' : 'smaller', sizeOf(Number(values[0]?.[0])))
        : lost('a size that cannot be read')
    case 'body':
      return readBodyTest(test, reading)
    case 'date':
    case 'currentdate':
      return readDateTest(test, reading)
    case 'jmapquery':
      return readJmapQuery(values[0]?.[0] ?? '', reading)
    case 'string':
      return readStringTest(test, reading)
    // About the server, not about the message.
    case 'ihave':
    case 'mailboxexists':
    case 'mailboxidexists':
    case 'specialuse_exists':
      return ALWAYS
    default:
      return lost(TOLD[test.name] ?? `the condition "${test.name}"`)
  }
}

const TOLD: Record<string, string> = {
  spamtest: "the mail provider's mark for spam",
  virustest: "the mail provider's mark for viruses",
  duplicate: 'whether the message came before',
  hasflag: 'a mark on a message that is only just arriving',
  environment: 'a condition on the mail server',
}

/** Whole numbers of the largest unit. */
function sizeOf(bytes: number): string {
  if (bytes === 0) return '0'
  if (bytes % 2 ** 30 === 0) return `${bytes / 2 ** 30}G`
  if (bytes % 2 ** 20 === 0) return `${bytes / 2 ** 20}M`
  return bytes % 2 ** 10 === 0 ? `${bytes / 2 ** 10}K` : String(bytes)
}

/** The body has no operator of its own: a word is looked for in the whole message. */
function readBodyTest(test: SieveTest, reading: Reading): Condition {
  const read = readArguments(test.arguments)
  const match = matchOf(read)
  if (match === null) return lost('how the text of the message is compared')
  const files = read.tags.has('raw') ? (read.values[0] ?? []).map(fileCondition) : []
  if (files.length > 0 && files.every(file => file !== null)) return anyOf(files)
  reading.notes.add('Words of the text are looked for in the whole message, and as whole words.')
  return anyOf(
    (read.values[0] ?? []).map(key => {
      const text = withVariables(key, reading)
      if (text === null) return lost(`a text with a variable ("${key}")`)
      return keyCondition(text, match, piece => term(null, piece))
    }),
  )
}

/** What the source of a message says about its files. */
function fileCondition(key: string): Condition | null {
  if (/^content-disposition:\s*attachment/i.test(key)) return term('has', 'attachment')
  const pattern = patternText(key)
  return pattern?.isOfFile ? term('filename', pattern.text) : null
}

/** Words are looked for in subject and people, too: asked for there besides, they say nothing more. */
function alternatives(of: Condition[]): Condition {
  const words = new Set(
    of
      .flatMap(part => (part.kind === 'any' ? part.of : [part]))
      .flatMap(part => (part.kind === 'term' && part.operator === null ? [part.value] : [])),
  )
  if (words.size === 0) return anyOf(of)
  const says = (part: Condition) =>
    part.kind !== 'term' ||
    !['from', 'to', 'cc', 'bcc', 'subject'].includes(part.operator ?? '') ||
    !words.has(part.value)
  return anyOf(of.map(part => (part.kind === 'any' ? anyOf(part.of.filter(says)) : part)).filter(says))
}

/** RFC 5229. Of variables only those are known that never change, and those in which a program keeps its decisions. */
function readStringTest(test: SieveTest, reading: Reading): Condition {
  const { values, tags } = readArguments(test.arguments)
  const [sources = [], keys = []] = values
  if (reading.decisions && sources.every(source => /^\$\{stop\}$/i.test(source))) return NEVER
  const texts = sources.map(source => withVariables(source, reading))
  if (tags.size > 1 || !tags.has('is') || texts.includes(null)) return lost('a condition on a variable')
  return texts.some(text => text !== null && keys.includes(text)) ? ALWAYS : NEVER
}
