import ICAL from 'ical.js'
import { TARGET_NAMES, TARGETS, type Target } from '../columns/targets.ts'
import { quotedPrintable } from './quoted-printable.ts'

/** A card becomes a row with these columns, so that all that follows is the same as for a table. */
export const CARD_TARGETS: readonly Target[] = TARGETS
export const CARD_COLUMNS: readonly string[] = CARD_TARGETS.map(target => TARGET_NAMES[target])

interface CardProperty {
  name: string
  types: string[]
  /** Components of each value; those that are structured have several. */
  values: string[][]
}

/** Reads a vCard of version 2.1 (versit), 3.0 (RFC 2426) or 4.0 (RFC 6350) as a row; null if it has nothing in it. */
export function readCard(text: string): string[] | null {
  const properties = propertiesOf(text)
  const all = (name: string) => preferredFirst(properties.filter(property => property.name === name))
  const texts = (name: string) =>
    all(name).flatMap(({ values }) => values.map(parts => parts.join(' ').trim()))
  const first = (name: string) => texts(name)[0] ?? ''
  const [last = '', given = ''] = all('n')[0]?.values[0] ?? []
  const place = all('adr')[0]?.values[0] ?? []
  const urls = texts('url')
  const row: Record<Target, string> = {
    firstName: given,
    lastName: last,
    name: first('fn') || first('nickname'),
    title: first('title') || first('role'),
    company: all('org')[0]?.values[0]?.[0] ?? '',
    address: texts('email').join('; '),
    phone: phonesOf(all('tel')).join('; '),
    website: urls.find(url => !isProfile(url)) ?? '',
    city: place[3] ?? '',
    country: place[6] ?? '',
    language: first('lang') || first('language'),
    timeZone: first('tz'),
    pgpKey: first('key').replace(/^data:application\/pgp-keys;base64,/i, ''),
    link: [...texts('x-socialprofile'), ...texts('socialprofile'), ...urls.filter(isProfile)].join('; '),
    tags: texts('categories').join('; '),
    note: texts('note').join('\n'),
  }
  const cells = CARD_TARGETS.map(target => row[target].trim())
  return cells.some(cell => cell !== '') ? cells : null
}

/** Fax numbers only where there is no other: nobody answers there. */
function phonesOf(properties: readonly CardProperty[]): string[] {
  const spoken = properties.filter(({ types }) => !types.includes('fax') || types.includes('voice'))
  return (spoken.length > 0 ? spoken : properties).flatMap(({ values }) =>
    values.map(parts =>
      parts
        .join(' ')
        .trim()
        .replace(/^tel:/i, '')
        // RFC 3966: parameters of a number.
        .replace(/;ext=([\d-]+)/i, ' ext. $1')
        .replace(/;[\w-]+=.*$/s, ''),
    ),
  )
}

const isProfile = (url: string) => /(?:linkedin|xing|twitter|facebook|instagram|github)\.com\//i.test(url)

const preferredFirst = (properties: readonly CardProperty[]) =>
  properties.toSorted((a, b) => Number(b.types.includes('pref')) - Number(a.types.includes('pref')))

function propertiesOf(text: string): CardProperty[] {
  return unfolded(text).flatMap(line => {
    const property = readLine(line)
    return property ? [property] : []
  })
}

/** Lines as they were before they were folded: by white space, and in quoted-printable by a "=" at their end. */
function unfolded(text: string): string[] {
  const lines: string[] = []
  /** The pieces of a line in quoted-printable that goes on. */
  let pieces: string[] = []
  for (const line of text.replace(/\n[ \t]/g, '').split('\n')) {
    const goesOn = line.endsWith('=') && (pieces.length > 0 || QUOTED_PRINTABLE.test(line))
    pieces.push(goesOn ? line.slice(0, -1) : line)
    if (goesOn) continue
    lines.push(pieces.join(''))
    pieces = []
  }
  if (pieces.length > 0) lines.push(pieces.join(''))
  return lines
}

const QUOTED_PRINTABLE = /^[^:]*;(?:ENCODING=)?QUOTED-PRINTABLE[;:]/i
/** ical.js searches a line to its end for each parameter, so what stands before the value has to be short. */
const HEAD = /^([\w.-]{1,100})((?:;[^:";]*(?:"[^"]*"[^:";]*)*)*):/s
const LONGEST_HEAD = 1000
type Jcard = [name: string, params: Record<string, unknown>, type: string, ...values: unknown[]]

function readLine(line: string): CardProperty | null {
  const [head = '', name = '', params = ''] = HEAD.exec(line) ?? []
  if (head === '' || head.length > LONGEST_HEAD) return null
  try {
    const plain = `${name}${namedParams(params)}:${line.slice(head.length)}`
    const [lower, found, , ...values] = ICAL.parse.property(
      plain.trimEnd(),
      ICAL.design.vcard3,
    ) as unknown as Jcard
    const decode = isQuotedPrintable(found) ? quotedPrintable(charsetOf(found)) : String
    const parts = (value: unknown): string[] =>
      Array.isArray(value)
        ? value.map(part => parts(part).join(' '))
        : [unescaped(decode(String(value ?? '')))]
    return { name: lower, types: typesOf(found), values: values.map(parts) }
  } catch {
    return null
  }
}

const charsetOf = ({ charset }: Record<string, unknown>) =>
  charset === undefined ? undefined : String(charset)
/** Signs that the parser leaves escaped in values of one part, and in addresses of pages. */
const unescaped = (value: string) => value.replace(/\\([,;:])/g, '$1')

const isQuotedPrintable = ({ encoding }: Record<string, unknown>) =>
  /^quoted-printable$/i.test(String(encoding ?? ''))

function typesOf({ type, pref }: Record<string, unknown>): string[] {
  const types = [type].flat().flatMap(one =>
    String(one ?? '')
      .toLowerCase()
      .split(','),
  )
  return pref === undefined ? types : [...types, 'pref']
}

/** Version 2.1 has parameters without names: ";HOME;QUOTED-PRINTABLE". */
const namedParams = (params: string): string =>
  params.replace(/;([^=;:"]+)(?=;|$)/g, (_, value: string) =>
    /^(?:quoted-printable|base64|8bit|7bit)$/i.test(value) ? `;ENCODING=${value}` : `;TYPE=${value}`,
  )
