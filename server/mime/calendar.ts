/**
 * What an invitation (RFC 5545) says, for messages that hold nothing else: the summary, when and where, and what the
 * writer adds. Empty when it is not an event.
 */
export function calendarText(source: string): string {
  const lines = source.replace(/\r?\n[ \t]/g, '').split(/\r?\n/)
  const start = lines.findIndex(line => /^BEGIN:VEVENT\s*$/i.test(line))
  if (start === -1) return ''
  const property = (name: string) => {
    const line = new RegExp(`^${name}(?:;[^:]*)?:(.*)$`, 'i')
    return (
      lines
        .slice(start)
        .map(text => line.exec(text)?.[1])
        .find(value => value !== undefined) ?? ''
    )
  }
  const times = [property('DTSTART'), property('DTEND')].map(time).filter(Boolean).join(' – ')
  const [summary, location, description] = ['SUMMARY', 'LOCATION', 'DESCRIPTION'].map(name =>
    unescaped(property(name)),
  )
  const head = [summary, times, location].filter(Boolean).join('\n')
  return [head, description].filter(Boolean).join('\n\n')
}

/** Section 3.3.5, as it stands there: where no zone is said, it is that of the place. */
function time(value: string): string {
  const [, year, month, day, hour, minute, zone] =
    /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)\d\d(Z?))?\s*$/.exec(value) ?? []
  if (!year) return ''
  return `${year}-${month}-${day}${hour ? ` ${hour}:${minute}` : ''}${zone ? ' UTC' : ''}`
}

/** Section 3.3.11. */
const unescaped = (text: string) =>
  text.replace(/\\(.)/g, (_, char: string) => (/n/i.test(char) ? '\n' : char)).trim()
