import type { FindingSource } from '#core/contract/outreach/website-values.ts'
import { contactAddress } from '#core/outreach/contacts/contact-address.ts'
import { foldText } from '#core/text/search/fold.ts'
import type { Finding } from './finding.ts'

/** How far a source is believed where several say something else. */
const BELIEVED: Record<FindingSource, number> = {
  'json-ld': 0,
  microdata: 1,
  hcard: 2,
  link: 3,
  text: 4,
  head: 5,
  script: 6,
}
/** Facts of which a site has one. */
const SINGLE = new Set(['organization', 'description', 'logo'])
const MOST: Record<Finding['kind'], number> = {
  organization: 1,
  person: 60,
  email: 40,
  phone: 30,
  fax: 10,
  address: 10,
  social: 15,
  logo: 1,
  description: 1,
  offer: 12,
}

/**
 * The findings of all pages, each fact once: the best source is kept, with the sentence of a page where one shows it. What
 * belongs to a person is not listed a second time by itself.
 */
export function mergeFindings(findings: readonly Finding[]): Finding[] {
  const merged = new Map<string, Finding>()
  const ranked = findings
    .map((finding, index) => ({ finding, index }))
    .sort(
      (one, other) =>
        BELIEVED[one.finding.source] - BELIEVED[other.finding.source] || one.index - other.index,
    )
  for (const { finding } of ranked) {
    const key = keyOf(finding)
    const known = merged.get(key)
    merged.set(key, known ? joined(known, finding) : finding)
  }
  const list = [...merged.values()]
  const people = list.filter(finding => finding.kind === 'person')
  const owned = new Set(
    people.flatMap(({ email, phone }) => [
      email && `email ${contactAddress(email)}`,
      phone && `phone ${digits(phone)}`,
    ]),
  )
  const counts = new Map<string, number>()
  return list.filter(finding => {
    if (owned.has(keyOf(finding))) return false
    const count = (counts.get(finding.kind) ?? 0) + 1
    counts.set(finding.kind, count)
    return count <= MOST[finding.kind]
  })
}

const keyOf = (finding: Finding) => (SINGLE.has(finding.kind) ? finding.kind : findingKey(finding))

/** The same for a finding whenever and wherever it is found. */
export function findingKey({ kind, value }: Pick<Finding, 'kind' | 'value'>): string {
  if (kind === 'phone' || kind === 'fax') return `${kind} ${digits(value)}`
  if (kind === 'email') return `email ${contactAddress(value)}`
  if (kind === 'social')
    return `social ${value
      .toLowerCase()
      .replace(/^https?:\/\/(?:www\.)?/, '')
      .replace(/\/+$/, '')}`
  if (kind === 'logo') return `logo ${value}`
  return `${kind} ${foldText(value)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()}`.slice(0, 400)
}

const digits = (number: string) => number.replace(/[^\d+]/g, '')

/** What is known stays; what it lacks is taken from the other. */
function joined(known: Finding, other: Finding): Finding {
  const isShown = known.source === 'json-ld' && !known.sentence.startsWith(`${known.kind}:`)
  const isBetter =
    !isShown && known.source === 'json-ld' && known.value === other.value && other.source === 'text'
  return {
    ...known,
    ...(isBetter ? { sentence: other.sentence, page: other.page } : {}),
    label: known.label ?? other.label,
    email: known.email ?? other.email,
    phone: known.phone ?? other.phone,
  }
}
