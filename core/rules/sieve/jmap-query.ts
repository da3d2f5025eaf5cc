import { z } from 'zod'
import { ALWAYS, allOf, anyOf, type Condition, LIST_NOTE, lost, not, ofList, term } from '../condition.ts'
import { OF_LISTS } from './header-test.ts'
import type { Reading } from './reading.ts'

const DEEPEST = 20

/** `jmapquery`, in which Fastmail writes the conditions of its rules: a filter of RFC 8621, section 4.4.1, as JSON. */
export function readJmapQuery(json: string, reading: Reading): Condition {
  try {
    return filterCondition(JSON.parse(json), reading, 0)
  } catch {
    return lost('a condition that cannot be read (jmapquery)')
  }
}

const filter = z.record(z.string(), z.unknown())
const group = z.object({ operator: z.enum(['AND', 'OR', 'NOT']), conditions: z.array(z.unknown()) })

function filterCondition(given: unknown, reading: Reading, depth: number): Condition {
  if (depth > DEEPEST) return lost('conditions that are nested too deeply')
  const joined = group.safeParse(given)
  if (joined.success) {
    const of = joined.data.conditions.map(inner => filterCondition(inner, reading, depth + 1))
    if (joined.data.operator === 'AND') return allOf(of)
    return joined.data.operator === 'OR' ? anyOf(of) : not(anyOf(of))
  }
  const fields = filter.safeParse(given)
  if (!fields.success) return lost('a condition that cannot be read (jmapquery)')
  return allOf(Object.entries(fields.data).map(([name, value]) => fieldCondition(name, value, reading)))
}

const OPERATORS: Record<string, string> = {
  from: 'from',
  to: 'to',
  cc: 'cc',
  bcc: 'bcc',
  subject: 'subject',
  attachmentName: 'filename',
  minSize: 'larger',
  maxSize: 'smaller',
}

function fieldCondition(name: string, value: unknown, { notes }: Reading): Condition {
  const operator = OPERATORS[name]
  if (operator && (typeof value === 'string' || typeof value === 'number')) {
    if (name === 'to') notes.add('People in Cc count as recipients, too.')
    return term(operator, String(value))
  }
  if ((name === 'text' || name === 'body') && typeof value === 'string') {
    if (name === 'body')
      notes.add('Words of the text are looked for in the whole message, and as whole words.')
    return term(null, value)
  }
  if (name === 'hasAttachment')
    return value === true ? term('has', 'attachment') : not(term('has', 'attachment'))
  const [header, text] =
    name === 'listId' ? ['list-id', value] : name === 'header' && Array.isArray(value) ? value : []
  if (OF_LISTS.includes(String(header).toLowerCase())) {
    if (text === undefined) return term('is', 'newsletter')
    notes.add(LIST_NOTE)
    return ofList(String(text))
  }
  if (name === 'header' && Array.isArray(value)) return lost(`the header "${String(value[0]).slice(0, 100)}"`)
  if (/^(?:from|to|cc)(?:Contact|AnyContact)/.test(name)) return lost('a group of contacts')
  return value === null ? ALWAYS : lost(`the condition "${name.slice(0, 100)}"`)
}
