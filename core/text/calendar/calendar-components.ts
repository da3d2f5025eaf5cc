import { type CalendarProperty, propertiesOf } from './calendar-properties.ts'
import { type CalendarZone, readZone } from './calendar-zone.ts'

const MAX_SOURCE = 1_000_000

interface CalendarComponents {
  /** In lower case; empty where there is none. */
  method: string
  /** The properties of the first event, without those of its alarms. */
  event: CalendarProperty[] | null
  zones: Map<string, CalendarZone>
  /** The definitions of the zones, by their names: all properties, with BEGIN and END of the components within. */
  definitions: Map<string, CalendarProperty[]>
}

/** The first event of a calendar, its zones and its method. */
export function readComponents(source: string): CalendarComponents {
  const open: string[] = []
  const zones = new Map<string, CalendarZone>()
  const definitions = new Map<string, CalendarProperty[]>()
  let method = ''
  let event: CalendarProperty[] | null = null
  let isWithinFirst = false
  let zone: CalendarProperty[] = []
  for (const property of propertiesOf(source.slice(0, MAX_SOURCE))) {
    const kind = textOf(property)
    if (property.name === 'begin') {
      open.push(kind)
      if (kind === 'vevent' && event === null) {
        event = []
        isWithinFirst = true
      } else if (kind === 'vtimezone') zone = []
    } else if (property.name === 'end') {
      open.pop()
      if (kind === 'vevent') isWithinFirst = false
      else if (kind === 'vtimezone') {
        const read = readZone(zone)
        if (!read) continue
        zones.set(read.id, read)
        definitions.set(read.id, zone)
      }
    } else if (open.at(-1) === 'vevent' && isWithinFirst) event?.push(property)
    else if (property.name === 'method' && open.length <= 1) method = kind.toLowerCase()
    if (open.includes('vtimezone')) zone.push(property)
    // No real calendar is nested so deeply.
    if (open.length > 10) break
  }
  return { method, event, zones, definitions }
}

export function textOf(property: CalendarProperty | undefined): string {
  const [value] = property?.values ?? []
  return typeof value === 'string' ? value.trim() : ''
}

export function paramOf(property: CalendarProperty | undefined, name: string): string {
  const value = property?.params[name]
  return typeof value === 'string' ? value : ''
}
