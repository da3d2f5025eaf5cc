import { all, type Condition, lost, term } from '../condition.ts'
import { readArguments } from './arguments.ts'
import type { SieveTest } from './parse-sieve.ts'
import type { Reading } from './reading.ts'

/** `date` and `currentdate` (RFC 5260), as far as they compare days. */
export function readDateTest(test: SieveTest, reading: Reading): Condition {
  const { values, tags } = readArguments(test.arguments)
  const [part = [], keys = [], [header] = []] =
    test.name === 'currentdate' ? values : [values[1], values[2], values[0]]
  const relation = tags.get('value')?.[0] ?? (tags.has('is') || tags.size === 0 ? 'eq' : '')
  const [day = '', ...others] = keys
  const next = nextDay(day)
  if (part[0]?.toLowerCase() !== 'date' || others.length > 0 || next === null)
    return lost('a time of the day, or a part of a date')
  if (header && !/^(?:date|received)$/i.test(header)) return lost(`the date in the header "${header}"`)
  reading.notes.add('Days are those of your own time zone, and of when the message arrived.')
  switch (relation) {
    case 'ge':
      return term('after', day)
    case 'gt':
      return term('after', next)
    case 'lt':
      return term('before', day)
    case 'le':
      return term('before', next)
    case 'eq':
      return all(term('after', day), term('before', next))
    default:
      return lost('how a date is compared')
  }
}

function nextDay(day: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return null
  const time = Date.parse(`${day}T00:00:00Z`)
  if (Number.isNaN(time) || !new Date(time).toISOString().startsWith(day)) return null
  const next = new Date(time + 86_400_000).toISOString()
  return next.startsWith('+') ? null : next.slice(0, 10)
}
