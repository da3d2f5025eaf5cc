import {
  type ContactKind,
  type FieldType,
  ofTextFacts,
  type TextFact,
} from '#core/contract/outreach/contact-values.ts'
import { domainOf, isValidAddress, readAddressList } from '#core/text/addresses/addresses.ts'
import { linkAddress } from '#core/text/addresses/link-address.ts'
import { nameParts } from '#core/text/addresses/name-parts.ts'
import { whyNoAddress } from '#core/text/addresses/typed-address.ts'
import { withoutApostrophe } from '#core/text/csv/csv-text.ts'
import { append } from '../../../../lists.ts'
import { contactAddress } from '../../contact-address.ts'
import type { ContactFacts } from '../../contact-facts.ts'
import { readPgpKey } from '../../pgp-key.ts'
import { type ColumnTarget, customKeyOf, type Target } from '../columns/targets.ts'
import { customValue } from './custom-value.ts'
import { countryCode, languageCode, zoneName } from './places.ts'
import { splitTags, splitValues } from './split-values.ts'

export interface FieldDefinition {
  key: string
  name: string
  type: FieldType
  choices: readonly string[]
}

/** A contact as a row of a file has it. The name is empty for a person of whom only an address is known. */
export interface ContactDraft extends ContactFacts {
  /** As contacts have them (`contactAddress`), without repetition; the first one is written to. */
  addresses: string[]
  tags: string[]
  note: string
}

export interface ReadRow {
  draft: ContactDraft
  /** Values that were left out, in plain words. */
  remarks: string[]
  /** Why the row cannot become a contact, in plain words; null if it can. */
  refusal: string | null
}

/** What fits into the fields of a contact (`core/contract/outreach/contact-writing.ts`). */
export const LONGEST = {
  ...ofTextFacts((_, { most }) => most),
  name: 200,
  link: 500,
  note: 10_000,
  custom: 5000,
  tag: 60,
  addresses: 30,
  links: 20,
  tags: 30,
}

/** Reads one row of a file as a contact. Whatever it leaves out is told. */
export function readRow(
  cells: readonly string[],
  { mapping, fields }: { mapping: readonly ColumnTarget[]; fields: ReadonlyMap<string, FieldDefinition> },
): ReadRow {
  const remarks: string[] = []
  const valuesOf = (target: Target) =>
    mapping.flatMap((of, at) => (of === target ? [tidy(cells[at] ?? '')] : [])).filter(cell => cell !== '')
  const text = (target: keyof typeof LONGEST & Target) =>
    fitting((valuesOf(target)[0] ?? '').replace(/\s+/g, ' '), LONGEST[target], remarks)
  const coded = (target: Target, read: (value: string) => string) => {
    const value = valuesOf(target)[0] ?? ''
    const code = value === '' ? '' : read(value)
    if (value !== '' && code === '')
      remarks.push(`${quoted(value)} was left out: it is no ${NOUNS[target] ?? target}`)
    return code
  }

  const { addresses, names, faulty } = readAddresses(valuesOf('address'))
  for (const value of faulty) remarks.push(`${quoted(value)} was left out: it ${isNoAddress(value)}`)
  for (const address of addresses.slice(LONGEST.addresses))
    remarks.push(`${quoted(address)} was left out: there is no room for more addresses`)
  const people = nameOf(text('firstName'), text('lastName'), text('name') || names[0] || '')
  const read: Partial<Record<TextFact, () => string>> = {
    firstName: () => people.firstName,
    lastName: () => people.lastName,
    phone: () => readPhones(valuesOf('phone'), remarks),
    website: () => websiteOf(valuesOf('website')[0] ?? '', remarks),
    country: () => coded('country', countryCode),
    language: () => coded('language', languageCode),
    timeZone: () => coded('timeZone', zoneName),
    pgpKey: () => coded('pgpKey', keyOf),
  }
  const texts = ofTextFacts(fact => read[fact]?.() ?? text(fact))
  const { company } = texts
  const kind: ContactKind = people.name === '' && company !== '' ? 'organization' : 'person'
  const draft: ContactDraft = {
    ...texts,
    kind,
    name: people.name || company,
    links: readLinks(valuesOf('link'), remarks),
    custom: readCustom(cells, mapping, fields, remarks),
    addresses: addresses.slice(0, LONGEST.addresses),
    tags: unique(
      valuesOf('tags')
        .flatMap(splitTags)
        .map(tag => tag.slice(0, LONGEST.tag).toWellFormed()),
    ).slice(0, LONGEST.tags),
    note: fitting(
      mapping
        .flatMap((of, at) => (of === 'note' ? [(cells[at] ?? '').trim()] : []))
        .filter(Boolean)
        .join('\n'),
      LONGEST.note,
      remarks,
    ),
  }
  return { draft, remarks, refusal: refusalOf(draft, faulty) }
}

/** The same without values for fields that were deleted since it was read. */
export function withoutGone(read: ReadRow, fields: ReadonlySet<string>): ReadRow {
  const { draft, remarks } = read
  const values = Object.entries(draft.custom)
  const gone = values.filter(([key]) => !fields.has(key))
  if (gone.length === 0) return read
  return {
    ...read,
    draft: { ...draft, custom: Object.fromEntries(values.filter(([key]) => fields.has(key))) },
    remarks: [...remarks, ...gone.map(([key, value]) => fieldGone(String(value), key))],
  }
}

const fieldGone = (value: string, key: string) =>
  `${quoted(value)} was left out: there is no field ${quoted(key)} any more`

function refusalOf({ addresses, name }: ContactDraft, faulty: readonly string[]): string | null {
  if (addresses.length > 0) return null
  if (faulty.length > 0) return `${quoted(faulty[0] ?? '')} ${isNoAddress(faulty[0] ?? '')}`
  return name === '' ? 'It has neither an email address nor a name' : null
}

const NOUNS: Partial<Record<Target, string>> = {
  country: 'country',
  language: 'language',
  timeZone: 'time zone',
  pgpKey: 'public PGP key',
}

function keyOf(text: string): string {
  const read = readPgpKey(text)
  return 'key' in read && read.key.length <= LONGEST.pgpKey ? read.key : ''
}

const isNoAddress = (value: string) => `is not an email address${whyNoAddress(value)}`
const quoted = (value: string) => `“${value.length > 80 ? `${value.slice(0, 79).toWellFormed()}…` : value}”`
const unique = (values: readonly string[]) => [
  ...new Map(values.map(value => [value.toLowerCase(), value])).values(),
]

/** Without the apostrophe of an export, and without characters that nobody sees. */
const tidy = (cell: string) =>
  withoutApostrophe(cell)
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u200b\u2060\ufeff]+/gu, tidyGap)
    .trim()
/** Line ends separate values, such as addresses. */
const tidyGap = (gap: string) =>
  gap.includes('\n') ? '\n' : gap.includes('\t') || gap.includes('\r') ? ' ' : ''

function fitting(value: string, longest: number, remarks: string[]): string {
  if (value.length <= longest) return value
  remarks.push(`${quoted(value)} was cut to ${longest} characters`)
  return value.slice(0, longest).toWellFormed().trim()
}

function readAddresses(cells: readonly string[]) {
  const addresses: string[] = []
  const names: string[] = []
  const faulty: string[] = []
  for (const cell of cells) {
    const { found, rest } = readAddressList(cell.replace(/\s*:::\s*/gu, ';').replaceAll('|', ';'))
    append(faulty, rest)
    for (const { address, name } of found) {
      const plain = contactAddress(address)
      if (!isValidAddress(plain) || !domainOf(plain).includes('.')) faulty.push(address)
      else addresses.push(plain)
      if (name) names.push(name)
    }
    if (found.length === 0 && rest.length === 0) faulty.push(cell)
  }
  return { addresses: [...new Set(addresses)], names, faulty }
}

/** First and last name where they are given; else those within the whole name, if it is one person's. */
function nameOf(firstName: string, lastName: string, whole: string) {
  if (firstName !== '' || lastName !== '')
    return { firstName, lastName, name: [firstName, lastName].filter(part => part !== '').join(' ') }
  const parts = nameParts(whole)
  return parts
    ? { firstName: parts.first, lastName: parts.last, name: parts.whole }
    : { firstName: '', lastName: '', name: whole }
}

/** As many numbers as fit into the one field for them. */
function readPhones(cells: readonly string[], remarks: string[]): string {
  let phones = ''
  for (const phone of new Set(cells.flatMap(splitValues))) {
    const longer = phones === '' ? phone : `${phones}, ${phone}`
    if (longer.length <= LONGEST.phone) phones = longer
    else remarks.push(`${quoted(phone)} was left out: there is no room for another phone number`)
  }
  return phones
}

/** The address of a page, which a person may have written without its scheme. */
function pageAddress(value: string): string | null {
  const address = linkAddress(value)
  return address !== null && /^https?:/i.test(address) ? address : null
}

function websiteOf(cell: string, remarks: string[]): string {
  const value = splitValues(cell)[0] ?? ''
  if (value === '') return ''
  const address = pageAddress(value)
  if (address === null) remarks.push(`${quoted(value)} was left out: it is no address of a website`)
  return address === null ? '' : fitting(address, LONGEST.website, remarks)
}

function readLinks(cells: readonly string[], remarks: string[]): string[] {
  const links = cells.flatMap(splitValues).flatMap(value => {
    const address = pageAddress(value)
    if (address === null) remarks.push(`${quoted(value)} was left out: it is no link`)
    return address === null || address.length > LONGEST.link ? [] : [address]
  })
  return [...new Set(links)].slice(0, LONGEST.links)
}

function readCustom(
  cells: readonly string[],
  mapping: readonly ColumnTarget[],
  fields: ReadonlyMap<string, FieldDefinition>,
  remarks: string[],
): ContactDraft['custom'] {
  const custom: ContactDraft['custom'] = {}
  mapping.forEach((target, at) => {
    const key = customKeyOf(target)
    const field = key === null ? undefined : fields.get(key)
    const cell = tidy(cells[at] ?? '')
    if (key === null || cell === '' || Object.hasOwn(custom, key)) return
    if (!field) {
      remarks.push(fieldGone(cell, key))
      return
    }
    const value = customValue(fitting(cell, LONGEST.custom, remarks), field)
    if (value !== null) custom[field.key] = value
    else remarks.push(`${quoted(cell)} was left out: it does not fit the field ${quoted(field.name)}`)
  })
  return custom
}
