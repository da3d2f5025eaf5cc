import { attribute, rawText, type Tag } from '../page/tree.ts'
import type { Property, Thing } from './thing.ts'

const DEEPEST = 12
const MOST_THINGS = 500
const MOST_VALUES = 100

/** The things that the JSON-LD of a page describes, those within `@graph` too. References by `@id` are resolved. */
export function readJsonLd(tags: readonly Tag[]): Thing[] {
  const nodes = tags
    .filter(tag => tag.name === 'script' && /^application\/ld\+json/i.test(attribute(tag, 'type').trim()))
    .slice(0, 30)
    .flatMap(tag => topNodes(parseTolerant(rawText(tag)), 0))
  const byId = new Map<string, object>()
  for (const node of nodes) {
    const id = read(node, '@id')
    // A bare reference says nothing of its own.
    if (typeof id === 'string' && Object.keys(node).length > 1 && !byId.has(id)) byId.set(id, node)
  }
  const budget = { left: MOST_THINGS }
  return nodes.flatMap(node => toThing(node, byId, budget, 0) ?? [])
}

/** Programs write JSON with line ends in strings, comments of HTML around it, and commas at the end. */
function parseTolerant(source: string): unknown {
  const text = source
    .replace(/^\s*(?:<!--|\/\*\s*<!\[CDATA\[\s*\*\/|<!\[CDATA\[)|(?:-->|\/\*\s*\]\]>\s*\*\/|\]\]>)\s*$/g, '')
    .trim()
  for (const attempt of [
    text,
    text.replace(/[\t\r\n]+/g, ' '),
    text
      .replace(/[\t\r\n]+/g, ' ')
      .replace(/,\s?([}\]])/g, '$1')
      .replace(/;$/, ''),
  ])
    try {
      return JSON.parse(attempt)
    } catch {}
  return null
}

function topNodes(value: unknown, depth: number): object[] {
  if (typeof value !== 'object' || value === null || depth > DEEPEST) return []
  if (Array.isArray(value)) return value.slice(0, MOST_VALUES).flatMap(one => topNodes(one, depth + 1))
  const graph = read(value, '@graph')
  const about = ['mainEntity', 'about', 'publisher', 'provider'].flatMap(name =>
    read(value, '@type') && typeof read(value, name) === 'object'
      ? topNodes(read(value, name), depth + 1)
      : [],
  )
  return [value, ...topNodes(graph, depth + 1), ...about]
}

function toThing(
  node: object,
  byId: ReadonlyMap<string, object>,
  budget: { left: number },
  depth: number,
): Thing | null {
  budget.left -= 1
  if (budget.left < 0 || depth > DEEPEST) return null
  const id = read(node, '@id')
  const full = typeof id === 'string' && Object.keys(node).length === 1 ? (byId.get(id) ?? node) : node
  const properties = new Map<string, Property[]>()
  for (const [name, value] of Object.entries(full)) {
    if (name.startsWith('@')) continue
    const values = (Array.isArray(value) ? value : [value]).slice(0, MOST_VALUES)
    const read = values.flatMap((one): Property[] => {
      if (typeof one === 'string') return [one]
      if (typeof one === 'number') return [String(one)]
      if (typeof one !== 'object' || one === null) return []
      const text = '@value' in one && typeof one['@value'] === 'string' ? one['@value'] : null
      if (text !== null) return [text]
      const inner = toThing(one, byId, budget, depth + 1)
      return inner ? [inner] : []
    })
    if (read.length > 0) properties.set(name.replace(/^(?:https?:\/\/schema\.org\/|schema:)/i, ''), read)
  }
  const type = read(full, '@type')
  const types = (Array.isArray(type) ? type : [type])
    .filter(one => typeof one === 'string')
    .map(withoutAddress)
  return { types, properties, source: 'json-ld', sentence: null }
}

const read = (node: object, name: string): unknown =>
  Object.hasOwn(node, name) ? (node as Record<string, unknown>)[name] : undefined

export const withoutAddress = (type: string): string => type.replace(/^.*[/:#]/, '').slice(0, 100)
