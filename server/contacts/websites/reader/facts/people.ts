import type { PageKind } from '#core/contract/outreach/website-values.ts'
import type { NewFinding } from '../finding.ts'
import { type Block, type Blocks, isAside } from '../page/blocks.ts'
import { sentenceAt } from '../page/sentences.ts'
import { addressesIn, clean } from './addresses-in-text.ts'
import { personName, personNames } from './names.ts'
import { phonesIn } from './phones.ts'
import { REPRESENTED_BY, ROLES } from './words.ts'

interface Page {
  kind: PageKind
  country: string | null
  blocks: Blocks
  /** The addresses that links of a block lead to. */
  linkedAddresses(block: Block): string[]
}

/** So many lines below a name belong to it, unless another name comes first. */
const CARD = 6
const LONGEST_ROLE = 90

/** The people that a page's text names with what they do: cards of a team, and who answers for the organization. */
export function peopleOn(page: Page): NewFinding[] {
  return [...represented(page), ...cards(page)]
}

/** "Managing director: Jane Doe", in one line or with the names below. */
function represented({ blocks }: Page): NewFinding[] {
  const found: NewFinding[] = []
  for (const block of blocks.list) {
    if (block.text.length > 1000) continue
    for (const { index, 0: words } of `${block.text}${block.text.endsWith(':') ? ' ' : ''}`.matchAll(
      REPRESENTED_BY,
    )) {
      const rest = block.text.slice(index + words.length)
      const below = rest.trim() === '' ? blocks.list[block.index + 1] : undefined
      const role = words.replace(/\s?[:：]\s?$/u, '').trim()
      const text = below?.text ?? firstLine(rest)
      const sentence = below
        ? `${block.text} ${below.text}`.slice(0, 300)
        : sentenceAt(block.text, index, words.length)
      for (const name of personNames(text))
        found.push({ kind: 'person', value: name, label: roleOf(role), sentence, source: 'text' })
    }
  }
  return found
}

/** Up to where something else begins. */
const firstLine = (text: string) => text.split(/[.:](?:\s|$)(?<!\b(?:Dr|Prof|Ing|Dipl|Mag)\.\s)/u)[0] ?? ''

/** "Vertreten durch" says who somebody is, but is no role; "Geschäftsführer" is one. */
const roleOf = (words: string) =>
  /durch|vertret|by|par|vertegenwoordigd|verantwortlich|responsi?ble (?:for|de)|publication|rappresentante|representante/i.test(
    words,
  )
    ? null
    : words

function cards(page: Page): NewFinding[] {
  const { list } = page.blocks
  const found: NewFinding[] = []
  for (const block of list) {
    if (isAside(block.tag)) continue
    const here = nameAndRole(block, page.kind)
    if (!here) continue
    const lines: Block[] = []
    for (let at = block.index + 1; at < list.length && lines.length < CARD; at += 1) {
      const line = list[at] as Block
      if (
        nameAndRole(line, page.kind) ||
        (line.heading > 0 && block.heading > 0 && line.heading <= block.heading)
      )
        break
      lines.push(line)
    }
    const role = here.role ?? lines.slice(0, 2).map(withoutContacts).find(isRole) ?? null
    // On a page about the team, the line below a name says what the person does.
    const below = lines[0] ? withoutContacts(lines[0]) : ''
    const stated =
      role ??
      (page.kind === 'team' && isShort(below) && below.length >= 3 && !/[.]$/.test(below) ? below : null)
    const own = [block, ...lines]
    const email =
      own
        .flatMap(line => [
          ...page.linkedAddresses(line),
          ...addressesIn(line.text).map(({ address }) => address),
        ])
        .find(address => clean(address) && fits(address, here.name)) ?? null
    if (!stated && !email) continue
    const phone = own
      .slice(0, CARD)
      .flatMap((line, at) => phonesIn(line.text, page.country, own[at - 1]?.text))
      .find(({ isFax }) => !isFax)
    const isClose = stated !== null
    found.push({
      kind: 'person',
      value: here.name,
      label: stated,
      email,
      phone: isClose ? (phone?.value ?? null) : null,
      sentence: [block.text, ...lines.map(line => line.text).slice(0, 3)].join(' · ').slice(0, 300),
      source: 'text',
    })
  }
  return found
}

/** What a line says beside addresses and numbers. */
const withoutContacts = ({ text }: Block): string => {
  const [first] = addressesIn(text)
  return (first ? text.slice(0, first.start) : text).replace(/[\s|·,–—-]+$/u, '')
}

function nameAndRole({ text, pieces }: Block, kind: PageKind): { name: string; role: string | null } | null {
  if (text.length > 150) return null
  const whole = personName(text)
  if (whole) return { name: whole, role: null }
  const [, does = '', who = ''] = /^([^:]{2,60}):\s(.{5,80})$/u.exec(text) ?? []
  const [first] = isRole(does) ? personNames(who) : []
  if (first) return { name: first, role: roleOf(does) }
  // "<b>Jane Doe</b> <span>Director</span>"
  const inPieces = pieces.length > 1 ? personName(pieces[0] ?? '') : null
  const others = pieces
    .slice(1)
    .join(' ')
    .replace(/^[\s,:|·–—-]+/u, '')
  if (inPieces && (isRole(others) || (kind === 'team' && isShort(others))))
    return { name: inPieces, role: others }
  const [, before = '', after = ''] =
    /^(.{5,60}?)(?:\s[–—|-]\s|,\s|:\s|\s?\()([^()]{2,90})\)?$/u.exec(text) ?? []
  const name = personName(before)
  return name && isRole(after) ? { name, role: after.trim() } : null
}

const isShort = (text: string) =>
  text.length <= LONGEST_ROLE && !/[@:!?]|\d{3}/.test(text) && !personName(text)
const isRole = (text: string) => isShort(text) && !/[.]$/.test(text) && ROLES.test(text)

/** Whether an address can be that person's: "info@" below a name is everybody's. */
function fits(address: string, name: string): boolean {
  const local = plain(address.slice(0, address.lastIndexOf('@')))
  return (
    name
      .split(/[\s-]/)
      .map(plain)
      .some(word => word.length >= 3 && local.includes(word)) || initials(name).includes(local)
  )
}

const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/ä/g, 'ae')
    .replace(/ö/g, 'oe')
    .replace(/ü/g, 'ue')
    .replace(/ß/g, 'ss')
    .normalize('NFD')
    .replace(/[^a-z]/g, '')

const initials = (name: string) => {
  const words = name.split(/\s+/).map(plain).filter(Boolean)
  return [words.map(word => word[0]).join('')]
}
