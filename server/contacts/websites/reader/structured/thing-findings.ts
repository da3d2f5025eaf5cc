import { append } from '#core/lists.ts'
import { oneLine } from '#core/text/one-line.ts'
import { clean } from '../facts/addresses-in-text.ts'
import { phoneNumber } from '../facts/phones.ts'
import { socialProfile } from '../facts/social.ts'
import type { NewFinding } from '../finding.ts'
import { isOrganization, isPerson, type Property, type Thing, textOf, textsOf, thingsOf } from './thing.ts'

interface Where {
  url: string
  country: string | null
}

const PEOPLE = ['employee', 'employees', 'founder', 'founders', 'member', 'members', 'owner', 'alumni']

/** What the data of a page tell of its organization and of its people. */
export function findingsOf(things: readonly Thing[], where: Where): NewFinding[] {
  return things.flatMap(thing => {
    if (isPerson(thing)) return isOfTheOrganization(thing) ? ofPerson(thing, where) : []
    return isOrganization(thing) ? ofOrganization(thing, where) : []
  })
}

/** The author of a post, or of a comment, is not somebody to write to. */
const isOfTheOrganization = (thing: Thing) =>
  ['jobTitle', 'worksFor', 'email', 'telephone'].some(name => thing.properties.has(name))

function ofOrganization(thing: Thing, where: Where): NewFinding[] {
  const make = maker(thing)
  const country = countryOf(thing) ?? where.country
  const found: NewFinding[] = []
  const name = textOf(thing, 'name', 'legalName')
  if (name) found.push(make('organization', name, 'name', textOf(thing, 'legalName') ?? undefined))
  for (const holder of [thing, ...thingsOf(thing, 'contactPoint'), ...thingsOf(thing, 'department')]) {
    const label = holder === thing ? null : textOf(holder, 'contactType', 'name')
    for (const written of textsOf(holder, 'email')) {
      const address = clean(bareAddress(written))
      if (address) found.push(make('email', address, 'email', label))
    }
    for (const [property, kind] of [
      ['telephone', 'phone'],
      ['faxNumber', 'fax'],
    ] as const)
      for (const written of textsOf(holder, property)) {
        const number = phoneNumber(written.replace(/^tel:/i, ''), country)
        if (number) found.push(make(kind, number, property, label))
      }
  }
  for (const address of thing.properties.get('address') ?? []) {
    const text = addressText(address)
    if (text) found.push(make('address', text, 'address'))
  }
  for (const link of [...textsOf(thing, 'sameAs'), ...textsOf(thing, 'url')]) {
    const profile = socialProfile(link)
    if (profile) found.push(make('social', profile.url, 'sameAs', profile.network))
  }
  const logo =
    textOf(thing, 'logo') ?? thingsOf(thing, 'logo').map(image => textOf(image, 'url', 'contentUrl'))[0]
  const logoUrl = logo ? URL.parse(logo, where.url) : null
  if (logoUrl && /^https?:$/.test(logoUrl.protocol)) found.push(make('logo', logoUrl.href, 'logo'))
  const description = textOf(thing, 'description', 'slogan')
  if (description && description.length >= 20) found.push(make('description', description, 'description'))
  for (const offer of offersOf(thing)) found.push(make('offer', offer, 'makesOffer'))
  for (const property of PEOPLE)
    for (const person of thingsOf(thing, property))
      if (person.types.length === 0 || isPerson(person)) append(found, ofPerson(person, where))
  return found
}

function ofPerson(thing: Thing, { country }: Where): NewFinding[] {
  const full =
    textOf(thing, 'name') ??
    [textOf(thing, 'givenName'), textOf(thing, 'familyName')].filter(Boolean).join(' ')
  if (!full || full.length > 100 || !/\p{L}{2}/u.test(full)) return []
  const email = clean(bareAddress(textOf(thing, 'email') ?? ''))
  const phone = phoneNumber(textOf(thing, 'telephone')?.replace(/^tel:/i, '') ?? '', country)
  const sentence =
    thing.sentence ??
    asData([
      ['name', full],
      ['jobTitle', textOf(thing, 'jobTitle')],
      ['email', email],
    ])
  return [
    {
      kind: 'person',
      value: full,
      label: textOf(thing, 'jobTitle'),
      email,
      phone,
      sentence,
      source: thing.source,
    },
  ]
}

const maker =
  (thing: Thing) =>
  (kind: NewFinding['kind'], value: string, property: string, label: string | null = null): NewFinding => ({
    kind,
    value,
    label: label === value ? null : label,
    sentence: thing.sentence ?? asData([[property, value]]),
    source: thing.source,
  })

/** How data that the page does not show are shown. */
const asData = (pairs: readonly (readonly [string, string | null])[]): string =>
  pairs
    .flatMap(([name, value]) => (value ? [`${name}: ${value}`] : []))
    .join(', ')
    .slice(0, 300)

const bareAddress = (written: string) =>
  written
    .replace(/^mailto:/i, '')
    .replace(/\?.*$/s, '')
    .trim()

export function countryOf(thing: Thing): string | null {
  for (const address of thingsOf(thing, 'address')) {
    const country =
      textOf(address, 'addressCountry') ??
      thingsOf(address, 'addressCountry').map(one => textOf(one, 'name'))[0]
    if (country && /^[a-z]{2}$/i.test(country)) return country.toUpperCase()
  }
  return null
}

function addressText(address: Property): string | null {
  if (typeof address === 'string') return oneLine(address).slice(0, 300) || null
  const country =
    textOf(address, 'addressCountry') ??
    thingsOf(address, 'addressCountry').map(one => textOf(one, 'name'))[0]
  const city = [textOf(address, 'postalCode'), textOf(address, 'addressLocality')].filter(Boolean).join(' ')
  const parts = [textOf(address, 'streetAddress'), city, country].filter(Boolean)
  return parts.length >= 2 ? parts.join(', ').slice(0, 300) : null
}

function offersOf(thing: Thing): string[] {
  const catalogs = thingsOf(thing, 'hasOfferCatalog').flatMap(catalog => thingsOf(catalog, 'itemListElement'))
  const offers = [...thingsOf(thing, 'makesOffer'), ...catalogs].map(offer => {
    const [item] = thingsOf(offer, 'itemOffered')
    return textOf(item ?? offer, 'name')
  })
  return [...offers, ...textsOf(thing, 'knowsAbout')]
    .filter(offer => offer !== null && offer.length <= 200)
    .slice(0, 20) as string[]
}
