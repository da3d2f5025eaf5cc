import { ALWAYS, anyOf, type Condition, LIST_NOTE, lost, ofList, term } from '../condition.ts'
import { type ReadArguments, readArguments } from './arguments.ts'
import { keyCondition, matchOf } from './match-keys.ts'
import type { SieveTest } from './parse-sieve.ts'
import { type Reading, withVariables } from './reading.ts'

/** The headers that the search language has operators for. */
const FIELDS: Record<string, string> = {
  from: 'from',
  to: 'to',
  cc: 'cc',
  bcc: 'bcc',
  subject: 'subject',
}
/** The headers of mailing lists (RFC 2369, RFC 2919), and of programs that are older. */
export const OF_LISTS = [
  'list-id',
  'list-post',
  'list-unsubscribe',
  'mailing-list',
  'x-mailing-list',
  'x-list',
]
const IN_ALL_MAIL = new Set(['from', 'to', 'subject', 'date', 'message-id', 'received', 'return-path'])

const AS_WORDS = 'Quillbox looks for the words wherever they stand in a field, not for the whole field.'

/** `header`, `address` and `envelope` (RFC 5228, section 5). */
export function readHeaderTest(test: SieveTest, reading: Reading): Condition {
  const read = readArguments(test.arguments)
  const [headers = [], keys = []] = read.values
  const names = headers.map(header => header.toLowerCase())
  const match = matchOf(read)
  if (match === null) return lost(`how the header ${shown(headers)} is compared`)
  if (read.tags.has('mime')) return readPartHeader(names, keys, read)
  if (read.tags.get('comparator')?.includes('i;octet'))
    reading.notes.add('Capital letters make no difference here.')
  if (test.name === 'envelope')
    reading.notes.add('The addresses of the delivery are compared with those that the message shows.')
  return anyOf(
    fieldsOf(names, reading).flatMap(field =>
      keys.map(key => {
        const text = withVariables(key, reading)
        if (text === null) return lost(`a text with a variable ("${key}")`)
        return keyCondition(text, match, (piece, isExact) =>
          fieldCondition(field, piece, { isExact, read, reading }),
        )
      }),
    ),
  )
}

/** `to` means To and Cc in the search language, so that a pair of them is one. */
function fieldsOf(names: string[], { notes }: Reading): string[] {
  const hasBoth = names.includes('to') && names.includes('cc')
  if (names.includes('to') && !hasBoth) notes.add('People in Cc count as recipients, too.')
  return names.filter(name => !(hasBoth && name === 'cc'))
}

interface Around {
  isExact: boolean
  read: ReadArguments
  reading: Reading
}

function fieldCondition(field: string, text: string, { isExact, read, reading }: Around): Condition {
  const operator = FIELDS[field]
  if (field === 'message-id') return term('rfc822msgid', text.replace(/^<|>$/g, ''))
  if (field === 'auto-submitted' && /^auto\b/i.test(text)) return term('is', 'automatic')
  if (OF_LISTS.includes(field)) {
    reading.notes.add(LIST_NOTE)
    return ofList(text)
  }
  if (!operator) return lost(`the header "${field}" with "${text.slice(0, 100)}"`)
  const part = ['localpart', 'domain', 'user', 'detail'].find(name => read.tags.has(name))
  if (part) {
    if (operator === 'subject') return lost(`a part of an address in the subject`)
    return partOfAddress(operator, part, text, reading)
  }
  if (isExact && !isAddress(text)) reading.notes.add(AS_WORDS)
  return term(operator, text)
}

function partOfAddress(operator: string, part: string, text: string, { notes }: Reading): Condition {
  if (part === 'domain') {
    const domain = text.replace(/^@/, '')
    // What is below a domain is found with it.
    return term(operator, `@${domain.replace(/^\./, '')}`)
  }
  notes.add('A part of an address is also found where a name has these words.')
  return term(operator, part === 'detail' ? `+${text}@` : `${text}@`)
}

const isAddress = (text: string) => /^[^\s@<>]+@[^\s@<>]+$/.test(text)

/** The headers of parts (RFC 5703), as far as they say that something is attached. */
function readPartHeader(names: string[], keys: string[], { tags }: ReadArguments): Condition {
  const isOfFiles = names.every(name => name === 'content-disposition' || name === 'content-type')
  const parameters = tags.get('param') ?? []
  if (isOfFiles && parameters.length > 0 && parameters.every(name => /^(?:file)?name$/i.test(name)))
    return anyOf(keys.map(key => term('filename', key.replace(/^\*+|\*+$/g, ''))))
  if (names.includes('content-disposition') && keys.every(key => /attachment/i.test(key)))
    return term('has', 'attachment')
  return lost(`the header ${shown(names)} of a part of the message`)
}

/** `exists`: all of the headers are there. */
export function readExistsTest(test: SieveTest, reading: Reading): Condition {
  const [headers = []] = readArguments(test.arguments).values
  return {
    kind: 'all',
    of: headers.map(header => {
      const name = header.toLowerCase()
      if (IN_ALL_MAIL.has(name)) return ALWAYS
      if (OF_LISTS.includes(name)) return term('is', 'newsletter')
      if (name !== 'auto-submitted') return lost(`whether there is a header "${header}"`)
      reading.notes.add('Mail counts as automatic by several headers, not by Auto-Submitted alone.')
      return term('is', 'automatic')
    }),
  }
}

const shown = (names: string[]) => names.map(name => `"${name}"`).join(', ')
