import { BLOCKS } from '#core/text/html/html-tokens.ts'
import { withoutInvisible } from '#core/text/html/invisible.ts'
import { oneLine } from '#core/text/one-line.ts'
import { decodeProtected } from '../facts/protected-address.ts'
import type { StyleSheet } from './style-sheet.ts'
import { attribute, type Tag } from './tree.ts'

/** A line of text as the page shows it: a paragraph, a heading, a cell, a line of an address. */
export interface Block {
  text: string
  /** The block element that the text is in. */
  tag: Tag
  /** 1 to 6 for a heading, 0 for other text. */
  heading: number
  index: number
  /** The text in pieces, as bold type, links and the like divide it. */
  pieces: string[]
}

export interface Blocks {
  list: Block[]
  /** The block in which an element begins or, for one without text, the next one. */
  of(tag: Tag): Block | undefined
}

/** Elements without text for a reader. */
const SILENT = new Set(
  'script style template textarea select option iframe object svg math head title noembed noframes'.split(
    ' ',
  ),
)
const BREAKS = new Set([...BLOCKS, 'br', 'td', 'th', 'option', 'button', 'noscript'])
const MOST_BLOCKS = 3000
const LONGEST = 4000
const MOST_PIECES = 40

interface Close {
  closes: Tag
  /** Where the text of an element began that is shown from right to left. */
  from: number | null
}

/** The visible text of a page in lines. */
export function blocksOf(root: Tag, style: StyleSheet): Blocks {
  const list: Block[] = []
  const places = new Map<Tag, number>()
  let text = ''
  let holder = root
  const cuts: number[] = []

  const flush = () => {
    const shown = tidy(text)
    const pieces = [...cuts, text.length]
      .map((end, at) => tidy(text.slice(cuts[at - 1] ?? 0, end)))
      .filter(Boolean)
    text = ''
    cuts.length = 0
    if (shown === '' || list.length >= MOST_BLOCKS) return
    list.push({ text: shown, tag: holder, heading: headingOf(holder), index: list.length, pieces })
  }

  const open: (Tag | string | Close)[] = [root]
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (typeof node === 'string') {
      if (text.length < LONGEST * 2) text += node
      continue
    }
    if ('closes' in node) {
      const { closes, from } = node
      if (from !== null) text = text.slice(0, from) + turned(text.slice(from))
      if (!BREAKS.has(closes.name) && cuts.length < MOST_PIECES) cuts.push(text.length)
      if (BREAKS.has(closes.name)) {
        flush()
        holder = closes.parent ?? root
      }
      continue
    }
    if (SILENT.has(node.name) && node.name !== 'head') {
      places.set(node, list.length)
      continue
    }
    if (style.hides(node)) continue
    if (BREAKS.has(node.name)) {
      flush()
      if (node.name !== 'br') holder = node
    }
    if (!BREAKS.has(node.name) && cuts.length < MOST_PIECES) cuts.push(text.length)
    places.set(node, list.length)
    const address = decodeProtected(node)
    if (address !== null) {
      text += address
      continue
    }
    // The text in front stays as it is.
    open.push({ closes: node, from: style.reverses(node) ? text.length : null })
    for (let at = node.children.length - 1; at >= 0; at -= 1) open.push(node.children[at] as Tag | string)
  }
  flush()
  return { list, of: tag => list[places.get(tag) ?? -1] }
}

const tidy = (text: string) => oneLine(withoutInvisible(text)).slice(0, LONGEST)

const turned = (text: string) => [...text].reverse().join('')

const headingOf = (holder: Tag) => {
  for (let at: Tag | null = holder, steps = 0; at && steps < 3; at = at.parent, steps += 1) {
    const level = /^h([1-6])$/.exec(at.name)?.[1]
    if (level) return Number(level)
  }
  return 0
}

/** Whether a block lies in the navigation, or is a part of a form. */
export const isAside = (tag: Tag): boolean => {
  for (let at: Tag | null = tag; at; at = at.parent)
    if (at.name === 'nav' || at.name === 'form' || attribute(at, 'role') === 'navigation') return true
  return false
}
