import type { FindingSource } from '#core/contract/outreach/website-values.ts'
import { oneLine } from '#core/text/one-line.ts'

/** A value that data for programs names several times, or with parts. */
export type Property = string | Thing

/**
 * An organization or a person as JSON-LD, microdata and microformats describe it: all three are brought to the names of
 * schema.org, so that they are understood in one place.
 */
export interface Thing {
  /** Names of types of schema.org, without its address. */
  types: string[]
  properties: Map<string, Property[]>
  source: FindingSource
  /** The line of the page that the data belong to; null for data that the page does not show. */
  sentence: string | null
}

/** The texts of a property. */
export function textsOf(thing: Thing, name: string): string[] {
  return (thing.properties.get(name) ?? []).flatMap(value =>
    typeof value === 'string' && value.trim() !== '' ? [tidy(value)] : [],
  )
}

export function textOf(thing: Thing, ...names: string[]): string | null {
  for (const name of names) {
    const [text] = textsOf(thing, name)
    if (text !== undefined) return text
  }
  return null
}

/** The things of a property. */
export function thingsOf(thing: Thing, name: string): Thing[] {
  return (thing.properties.get(name) ?? []).filter(value => typeof value === 'object')
}

const tidy = (text: string) => oneLine(text).slice(0, 1000)

const PERSON = /^Person$/i
/** What describes the page, or something on it. */
const OTHER =
  /^(?:WebSite|.*Page|BreadcrumbList|ListItem|ItemList|Product|Offer|AggregateRating|Review|.*Article|.*Posting|ImageObject|VideoObject|SearchAction|Event|Question|Answer|HowTo|Recipe|PostalAddress|ContactPoint|Brand|Place|Country|City|OpeningHoursSpecification)$/i
const TELLS_ORGANIZATION = [
  'telephone',
  'email',
  'address',
  'legalName',
  'vatID',
  'logo',
  'contactPoint',
  'employee',
  'founder',
  'sameAs',
  'faxNumber',
]

export const isPerson = (thing: Thing): boolean => thing.types.some(type => PERSON.test(type))

export function isOrganization(thing: Thing): boolean {
  if (isPerson(thing)) return false
  if (thing.types.some(type => /(?:Organi[sz]ation|Business|Corporation)$/i.test(type))) return true
  if (thing.types.length === 0 || thing.types.some(type => OTHER.test(type))) return false
  return thing.properties.has('name') && TELLS_ORGANIZATION.some(name => thing.properties.has(name))
}
