/** One line of a calendar (RFC 5545 section 3.1); names are in capitals. */
export interface CalendarProperty {
  name: string
  params: Record<string, string>
  value: string
}

/** The lines of a calendar, unfolded; those that are none are left out. */
export function* propertiesOf(source: string): Generator<CalendarProperty> {
  const unfolded = source.replace(/\r\n?|\n/g, '\n').replace(/\n[ \t]/g, '')
  for (const line of unfolded.split('\n')) {
    const property = readLine(line)
    if (property) yield property
  }
}

const LINE = /^([\w-]{1,100})((?:;[^:";]*(?:"[^"]*"[^:";]*)*)*):(.*)$/s
const PARAMETER = /;([\w-]+)=("[^"]*"|[^;:"]*)/g

function readLine(line: string): CalendarProperty | null {
  const [, name, parameters = '', value = ''] = LINE.exec(line) ?? []
  if (!name) return null
  const params = Object.fromEntries(
    [...parameters.matchAll(PARAMETER)].map(([, key = '', text = '']) => [
      key.toUpperCase(),
      text.replace(/^"(.*)"$/s, '$1'),
    ]),
  )
  return { name: name.toUpperCase(), params, value }
}
