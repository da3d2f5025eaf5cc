import { attribute, classesOf, rawText, type Tag } from './tree.ts'

/** What a page's own style does to text: hides it, or shows it from right to left. */
export interface StyleSheet {
  hides(tag: Tag): boolean
  reverses(tag: Tag): boolean
}

const HIDES = /display\s*:\s*none|visibility\s*:\s*hidden/i
const OVERRIDES = /unicode-bidi\s*:\s*(?:isolate-)?(?:bidi-)?override/i
const RIGHT_TO_LEFT = /direction\s*:\s*rtl/i
const MOST_READ = 200_000

/**
 * Reads the simplest rules of the style sheets within a page: those of one class or one id. They are what hides traps for
 * programs that collect addresses, and what turns addresses round.
 */
export function readStyleSheets(tags: readonly Tag[]): StyleSheet {
  const hidden = new Set<string>()
  const reversed = new Set<string>()
  let left = MOST_READ
  for (const tag of tags) {
    if (tag.name !== 'style' || left <= 0) continue
    const css = rawText(tag, left)
    left -= css.length
    for (const { selectors, declarations } of rulesOf(css)) {
      const isHiding = HIDES.test(declarations)
      const isReversing = OVERRIDES.test(declarations) && RIGHT_TO_LEFT.test(declarations)
      if (!isHiding && !isReversing) continue
      for (const selector of selectors.split(',')) {
        const name = /^\s*[a-z]*([.#][\w-]+)\s*$/i.exec(selector.slice(0, 200))?.[1]?.toLowerCase()
        if (name) (isHiding ? hidden : reversed).add(name)
      }
    }
  }
  const isIn = (names: ReadonlySet<string>, tag: Tag) =>
    names.size > 0 &&
    (names.has(`#${attribute(tag, 'id').toLowerCase()}`) ||
      classesOf(tag).some(name => names.has(`.${name}`)))
  return {
    hides: tag => Object.hasOwn(tag.attributes, 'hidden') || HIDES.test(styleOf(tag)) || isIn(hidden, tag),
    reverses: tag => {
      const style = styleOf(tag)
      if (tag.name === 'bdo' && attribute(tag, 'dir').toLowerCase() === 'rtl') return true
      return (OVERRIDES.test(style) && RIGHT_TO_LEFT.test(style)) || isIn(reversed, tag)
    },
  }
}

const styleOf = (tag: Tag) => attribute(tag, 'style').slice(0, 1000)

/** Rules outside of conditions such as @media: what hides only on paper hides nothing. */
function* rulesOf(css: string): Generator<{ selectors: string; declarations: string }> {
  let at = 0
  while (at < css.length) {
    const open = css.indexOf('{', at)
    if (open === -1) return
    const selectors = css.slice(Math.max(at, open - 2000), open).replace(/\/\*.*?\*\//gs, '')
    if (selectors.trimStart().startsWith('@')) {
      at = endOfBlock(css, open)
      continue
    }
    const close = css.indexOf('}', open)
    if (close === -1) return
    yield { selectors, declarations: css.slice(open + 1, Math.min(close, open + 2000)) }
    at = close + 1
  }
}

function endOfBlock(css: string, open: number): number {
  let depth = 0
  for (let at = open; at < css.length; at += 1) {
    if (css[at] === '{') depth += 1
    else if (css[at] === '}') depth -= 1
    if (depth === 0) return at + 1
  }
  return css.length
}
