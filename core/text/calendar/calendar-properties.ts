import ICAL from 'ical.js'

/** One property of a calendar, as jCal (RFC 7265) has it. */
export interface CalendarProperty {
  /** In lower case. */
  name: string
  /** Keyed by names in lower case. */
  params: Record<string, unknown>
  type: string
  values: unknown[]
}

/** `begin` and `end` have the kind of component as their value, in lower case. */
const isBoundary = (name: string) => name === 'begin' || name === 'end'

/**
 * The properties of a calendar in order. Lines that are not a property are left out, and a property that ical.js cannot
 * read has no value: many programs write faulty ones, and the rest of an invitation is still useful.
 */
export function* propertiesOf(source: string): Generator<CalendarProperty> {
  const unfolded = source.replace(/\r\n?|\n/g, '\n').replace(/\n[ \t]/g, '')
  for (const line of unfolded.split('\n')) {
    const property = readLine(line)
    if (property) yield property
  }
}

/**
 * The part with name and parameters must be short, because ical.js searches the whole line for the end of each
 * parameter.
 */
const HEAD = /^([\w-]{1,100})((?:;[^:";]*(?:"[^"]*"[^:";]*)*)*):/s
const MAX_HEAD = 4000

function readLine(line: string): CalendarProperty | null {
  const [head = '', name = ''] = HEAD.exec(line) ?? []
  const lower = name.toLowerCase()
  if (!name || head.length > MAX_HEAD) return null
  if (isBoundary(lower))
    return { name: lower, params: {}, type: 'text', values: [line.slice(head.length).trim().toLowerCase()] }
  try {
    const [, params, type, ...values] = ICAL.parse.property(line.trimEnd()) as unknown as JcalProperty
    return { name: lower, params, type, values }
  } catch {
    return { name: lower, params: {}, type: 'unknown', values: [] }
  }
}

type JcalProperty = [name: string, params: Record<string, unknown>, type: string, ...values: unknown[]]
