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

/** A rule of repetition (RFC 5545 section 3.3.10) in words: `Every 2 weeks on Monday and Friday, 10 times`. */
export function repetitionInWords(rule: string): string {
  const parts = new Map(
    rule
      .trim()
      .toUpperCase()
      .slice(0, 1000)
      .split(';')
      .map(part => part.split('=', 2) as [string, string | undefined]),
  )
  const unit = UNITS[parts.get('FREQ') ?? '']
  if (!unit) return 'Repeats'
  const interval = Number(parts.get('INTERVAL') ?? 1)
  const often = interval > 1 ? `Every ${interval} ${unit}s` : `Every ${unit}`
  return `${often}${daysIn(parts)}${endIn(parts)}`
}

function daysIn(parts: ReadonlyMap<string, string | undefined>): string {
  const frequency = parts.get('FREQ')
  const days = (parts.get('BYDAY') ?? '').split(',').filter(Boolean)
  const ordinal = parts.get('BYSETPOS')
  if (frequency === 'WEEKLY' || frequency === 'DAILY') {
    const names = days.flatMap(day => DAYS[day] ?? [])
    if (names.length === 0) return ''
    return ` on ${days.join() === 'MO,TU,WE,TH,FR' ? 'weekdays' : listed(names)}`
  }
  if (frequency !== 'MONTHLY') return ''
  const inOrder = days.flatMap(day => {
    const [, number = ordinal ?? '', code = ''] = /^([+-]?\d)?([A-Z]{2})$/.exec(day) ?? []
    const which = ORDINALS[number.replace('+', '')]
    const name = DAYS[code]
    return which && name ? `the ${which} ${name}` : []
  })
  if (inOrder.length > 0 && inOrder.length === days.length) return ` on ${listed(inOrder)}`
  const date = parts.get('BYMONTHDAY')
  return date && days.length === 0 ? ` on day ${date.replaceAll(',', ', ').replace(/^-1$/, 'last')}` : ''
}

function endIn(parts: ReadonlyMap<string, string | undefined>): string {
  const count = Number(parts.get('COUNT') ?? 0)
  if (count > 0) return count === 1 ? ', once' : `, ${count} times`
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)/.exec(parts.get('UNTIL') ?? '') ?? []
  return year ? `, until ${year}-${month}-${day}` : ''
}

const listed = (names: string[]) =>
  names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : names.join('')
