import { Parser } from 'htmlparser2'

/** An element of a page. */
export interface Tag {
  name: string
  attributes: Record<string, string>
  children: (Tag | string)[]
  parent: Tag | null
}

/** Pages of people nest less than a tenth of this; closing a tag takes time in proportion to the depth. */
const DEEPEST = 512
/** Pages of people have a tenth of this. */
const MOST_TAGS = 30_000
/** The parser reads this much at a time, so that it can be stopped early. */
const CHUNK = 16_384

/** Parses HTML, however malformed. A page that nests too deep, or has too many elements, is read up to that place. */
export function parseTree(html: string): Tag {
  const root: Tag = { name: '', attributes: {}, children: [], parent: null }
  let at = root
  let depth = 0
  let count = 0
  const parser = new Parser({
    onopentag(name, attributes) {
      const tag: Tag = { name, attributes, children: [], parent: at }
      at.children.push(tag)
      at = tag
      depth += 1
      count += 1
    },
    ontext(text) {
      const last = at.children.length - 1
      if (typeof at.children[last] === 'string') at.children[last] += text
      else at.children.push(text)
    },
    onclosetag() {
      at = at.parent ?? root
      depth -= 1
    },
  })
  const isFull = () => depth >= DEEPEST || count >= MOST_TAGS
  for (let from = 0; from < html.length && !isFull(); from += CHUNK)
    parser.write(html.slice(from, from + CHUNK))
  if (!isFull()) parser.end()
  return root
}

/** All elements in the order of the page. */
export function* tagsOf(root: Tag): Generator<Tag> {
  const open: Tag[] = [root]
  for (let tag = open.pop(); tag; tag = open.pop()) {
    if (tag !== root) yield tag
    for (let at = tag.children.length - 1; at >= 0; at -= 1) {
      const child = tag.children[at]
      if (typeof child === 'object') open.push(child)
    }
  }
}

/** All text within an element, as it is written. */
export function rawText(root: Tag, limit = 200_000): string {
  let text = ''
  const open: (Tag | string)[] = [root]
  for (let node = open.pop(); node !== undefined && text.length < limit; node = open.pop()) {
    if (typeof node === 'string') text += node
    else
      for (let at = node.children.length - 1; at >= 0; at -= 1) open.push(node.children[at] as Tag | string)
  }
  return text.slice(0, limit)
}

/** The value of an attribute; empty where it is missing. */
export function attribute(tag: Tag, name: string): string {
  return Object.hasOwn(tag.attributes, name) ? (tag.attributes[name] ?? '') : ''
}

/** The classes of an element, in lower case. */
export function classesOf(tag: Tag): string[] {
  return attribute(tag, 'class').slice(0, 500).toLowerCase().split(/\s+/).filter(Boolean)
}

/** Whether an element lies within another one, or is it. */
export function isWithin(tag: Tag, outer: Tag): boolean {
  for (let at: Tag | null = tag; at; at = at.parent) if (at === outer) return true
  return false
}

/** The nearest element around a tag, itself included, that fits. */
export function closest(tag: Tag, fits: (tag: Tag) => boolean): Tag | null {
  for (let at: Tag | null = tag; at; at = at.parent) if (fits(at)) return at
  return null
}
