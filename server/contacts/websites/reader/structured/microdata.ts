import type { Blocks } from '../page/blocks.ts'
import { attribute, rawText, type Tag } from '../page/tree.ts'
import { withoutAddress } from './json-ld.ts'
import type { Property, Thing } from './thing.ts'

const MOST_ITEMS = 500

/** The items of a page's microdata (WHATWG HTML, 5.2) of schema.org. */
export function readMicrodata(tags: readonly Tag[], blocks: Blocks): Thing[] {
  const items = new Map<Tag, Thing>()
  for (const tag of tags) {
    if (!Object.hasOwn(tag.attributes, 'itemscope') || items.size >= MOST_ITEMS) continue
    const types = attribute(tag, 'itemtype').split(/\s+/).filter(Boolean).map(withoutAddress)
    items.set(tag, {
      types,
      properties: new Map(),
      source: 'microdata',
      sentence: blocks.of(tag)?.text ?? null,
    })
  }
  const inner = new Set<Thing>()
  for (const tag of items.size > 0 ? tags : []) {
    const names = attribute(tag, 'itemprop').split(/\s+/).filter(Boolean)
    const holder = names.length > 0 ? itemAround(tag.parent, items) : undefined
    if (!holder) continue
    const own = items.get(tag)
    if (own) inner.add(own)
    for (const name of names) {
      const value: Property = own ?? valueOfTag(tag)
      holder.properties.set(name, [...(holder.properties.get(name) ?? []).slice(0, 100), value])
    }
  }
  // A shop of an organization, a person that works for it: those have items of their own, too.
  return [...items.values()].filter(
    item => !inner.has(item) || item.types.some(type => /Organization|Person|Business/i.test(type)),
  )
}

function itemAround(from: Tag | null, items: ReadonlyMap<Tag, Thing>): Thing | undefined {
  for (let at = from; at; at = at.parent) {
    const item = items.get(at)
    if (item) return item
  }
  return undefined
}

const LINKS = new Map([
  ['a', 'href'],
  ['area', 'href'],
  ['link', 'href'],
  ['img', 'src'],
  ['meta', 'content'],
  ['time', 'datetime'],
  ['data', 'value'],
  ['source', 'src'],
])

function valueOfTag(tag: Tag): string {
  const name = LINKS.get(tag.name)
  const value = name ? attribute(tag, name) : ''
  // A link that is named as a text: <a itemprop="telephone" href="tel:…">.
  return value.replace(/^(?:mailto|tel):/i, '') || attribute(tag, 'content') || rawText(tag, 2000)
}
