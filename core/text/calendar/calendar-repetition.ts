const UNITS: Record<string, string> = { DAILY: 'day', WEEKLY: 'week', MONTHLY: 'month', YEARLY: 'year' }
const DAYS: Record<string, string> = {
  MO: 'Monday',
  TU: 'Tuesday',
  WE: 'Wednesday',
  TH: 'Thursday',
  FR: 'Friday',
  SA: 'Saturday',
  SU: 'Sunday',
}
const ORDINALS: Record<string, string> = {
  1: 'first',
  2: 'second',
  3: 'third',
  4: 'fourth',
  5: 'fifth',
  '-1': 'last',
}

/** The rule as jCal has it. */
interface Rule {
  freq?: string
  interval?: number
  count?: number
  until?: string
  byday?: string | string[]
  bymonthday?: number | number[]
  bysetpos?: number | number[]
}

/** A recurrence rule (RFC 5545 section 3.3.10) in words: `Every 2 weeks on Monday and Friday, 10 times`. */
export function repetitionInWords(value: unknown): string {
  const rule = (typeof value === 'object' && value !== null ? value : {}) as Rule
  const unit = UNITS[rule.freq ?? '']
  if (!unit) return 'Repeats'
  const interval = rule.interval ?? 1
  const often = interval > 1 ? `Every ${interval} ${unit}s` : `Every ${unit}`
  return `${often}${daysIn(rule)}${endIn(rule)}`
}

const all = <T>(part: T | T[] | undefined): T[] => (part === undefined ? [] : ([part].flat() as T[]))

function daysIn({ freq, byday, bymonthday, bysetpos }: Rule): string {
  const days = all(byday)
  if (freq === 'WEEKLY' || freq === 'DAILY') {
    const names = days.flatMap(day => DAYS[day] ?? [])
    if (names.length === 0) return ''
    return ` on ${days.join() === 'MO,TU,WE,TH,FR' ? 'weekdays' : listed(names)}`
  }
  if (freq !== 'MONTHLY') return ''
  const inOrder = days.flatMap(day => {
    const [, number = all(bysetpos).join(), code = ''] = /^([+-]?\d)?([A-Z]{2})$/.exec(day) ?? []
    const which = ORDINALS[number.replace('+', '')]
    const name = DAYS[code]
    return which && name ? `the ${which} ${name}` : []
  })
  if (inOrder.length > 0 && inOrder.length === days.length) return ` on ${listed(inOrder)}`
  const dates = all(bymonthday).join(', ')
  return dates && days.length === 0 ? ` on day ${dates.replace(/^-1$/, 'last')}` : ''
}

function endIn({ count = 0, until }: Rule): string {
  if (count > 0) return count === 1 ? ', once' : `, ${count} times`
  return until ? `, until ${until.slice(0, 10)}` : ''
}

const listed = (names: string[]) =>
  names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : names.join('')
