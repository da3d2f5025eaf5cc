import { oneLine } from '#core/text/one-line.ts'
import type { Blocks } from '../page/blocks.ts'
import { attribute, classesOf, isWithin, rawText, type Tag, tagsOf } from '../page/tree.ts'
import type { Property, Thing } from './thing.ts'

/** Each property of hCard and h-card, with its name at schema.org. */
const NAMES = new Map([
  ['fn', 'name'],
  ['p-name', 'name'],
  ['org', 'worksFor'],
  ['organization-name', 'worksFor'],
  ['p-org', 'worksFor'],
  ['title', 'jobTitle'],
  ['p-job-title', 'jobTitle'],
  ['role', 'jobTitle'],
  ['p-role', 'jobTitle'],
  ['email', 'email'],
  ['u-email', 'email'],
  ['tel', 'telephone'],
  ['p-tel', 'telephone'],
  ['u-tel', 'telephone'],
  ['url', 'url'],
  ['u-url', 'url'],
  ['logo', 'logo'],
  ['u-logo', 'logo'],
  ['note', 'description'],
  ['p-note', 'description'],
  ['street-address', 'streetAddress'],
  ['p-street-address', 'streetAddress'],
  ['postal-code', 'postalCode'],
  ['p-postal-code', 'postalCode'],
  ['locality', 'addressLocality'],
  ['p-locality', 'addressLocality'],
  ['country-name', 'addressCountry'],
  ['p-country-name', 'addressCountry'],
])
const ADDRESS = ['streetAddress', 'postalCode', 'addressLocality', 'addressCountry']
const MOST_CARDS = 100

/** The cards of a page: hCard (`vcard`) and microformats2 (`h-card`). */
export function readCards(tags: readonly Tag[], blocks: Blocks): Thing[] {
  const cards = tags.filter(isCard).slice(0, MOST_CARDS)
  return cards.map(card => toThing(card, blocks))
}

const isCard = (tag: Tag) => classesOf(tag).some(name => name === 'vcard' || name === 'h-card')

function toThing(card: Tag, blocks: Blocks): Thing {
  const properties = new Map<string, Property[]>()
  let steps = 5000
  const innerCards: Tag[] = []
  for (const tag of tagsOf(card)) {
    steps -= 1
    if (steps < 0) break
    if (isCard(tag)) innerCards.push(tag)
    if (innerCards.some(inner => isWithin(tag, inner))) continue
    for (const name of new Set(classesOf(tag).flatMap(name => NAMES.get(name) ?? []))) {
      const values = properties.get(name) ?? []
      if (values.length < 20) properties.set(name, [...values, ...valuesOf(tag, name)])
    }
  }
  // The card itself may carry its name: <span class="vcard fn">, <a class="h-card">.
  if (!properties.has('name')) properties.set('name', [rawText(card, 200)])
  const address = new Map(
    ADDRESS.flatMap(name => (properties.has(name) ? [[name, properties.get(name) ?? []] as const] : [])),
  )
  const base = { source: 'hcard' as const, sentence: blocks.of(card)?.text ?? null }
  if (address.size > 0)
    properties.set('address', [{ types: ['PostalAddress'], properties: address, ...base }])
  const [name] = properties.get('name') ?? []
  const [org] = properties.get('worksFor') ?? []
  // The card of an organization has the same text as name and as organization.
  const isOrganization = org !== undefined && (name === undefined || plain(org) === plain(name))
  return { types: [isOrganization ? 'Organization' : 'Person'], properties, ...base }
}

const plain = (value: Property) => (typeof value === 'string' ? oneLine(value).toLowerCase() : '')

function valuesOf(tag: Tag, name: string): string[] {
  const href = attribute(tag, 'href') || attribute(tag, 'src')
  if (name === 'email' && /^mailto:/i.test(href)) return [href.replace(/^mailto:/i, '').replace(/\?.*$/s, '')]
  if (name === 'telephone' && /^tel:/i.test(href)) return [href.slice(4)]
  if ((name === 'url' || name === 'logo') && href) return [href]
  const values = [...tagsOf(tag)].filter(inner => classesOf(inner).includes('value')).slice(0, 5)
  return values.length > 0 ? [values.map(value => rawText(value, 200)).join('')] : [rawText(tag, 1000)]
}
