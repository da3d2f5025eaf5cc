import type { PageKind } from '#core/contract/outreach/website-values.ts'
import type { NewFinding } from '../finding.ts'
import type { Blocks } from '../page/blocks.ts'
import { isWithin, type Tag } from '../page/tree.ts'

/** A line with a postal code and a place: "10115 Berlin", "1234 AB Delft", "London EC1A 1BB", "Austin, TX 78701". */
const CODE_AND_CITY =
  /(?:^|[,·|]\s?)((?:[A-Z]{1,2}[- ])?\d{4,5}(?: ?[A-Z]{2})?,? \p{Lu}[\p{L}.'’ /()-]{1,50}|\p{Lu}[\p{L}.'’ -]{1,40},? (?:[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}|[A-Z]{2} \d{5}))(?=$|[,.·|])/u
const STREET =
  /(?:\p{L}[\p{L}.'’ -]{2,50} \d{1,4} ?[a-zA-Z]?(?:[-/]\d{1,4})?|\d{1,5}(?: ?(?:bis|ter))?,? \p{L}[\p{L}.'’ -]{2,50}|(?:C\/|Calle|Avda?\.|Plaza|Via|Viale|Piazza|Rue|Corso)\s[\p{L}.'’ -]{2,40},? (?:n\.? ?)?\d{1,4})/u
const LONGEST = 200

/** The postal addresses that a page's text has. */
export function postalAddresses(kind: PageKind, tags: readonly Tag[], blocks: Blocks): NewFinding[] {
  const marked = tags.filter(tag => tag.name === 'address').slice(0, 10)
  const inAddress = (tag: Tag) => marked.some(address => isWithin(tag, address))
  const found: NewFinding[] = []
  for (const block of blocks.list) {
    if (block.text.length > LONGEST) continue
    if (kind === 'other' && !inAddress(block.tag)) continue
    const match = CODE_AND_CITY.exec(block.text)
    if (!match) continue
    const city = match[1] ?? ''
    const before = block.text
      .slice(0, match.index)
      .replace(/^[^:]{0,30}:\s/, '')
      .trim()
    const above = blocks.list[block.index - 1]?.text ?? ''
    const street =
      STREET.exec(before)?.[0] ?? (before === '' && above.length <= 80 ? STREET.exec(above)?.[0] : undefined)
    if (!street) continue
    found.push({
      kind: 'address',
      value: `${street.trim()}, ${city.trim()}`,
      sentence: before === '' ? `${above} · ${block.text}` : block.text,
      source: 'text',
    })
  }
  return found
}
