import type { CssNode } from 'css-tree'
import generate from 'css-tree/generator'
import { htmlTokens } from '#core/text/html/html-tokens.ts'
import { alwaysHides, hidesText } from '#core/text/html/visible-text.ts'
import type { PlainRule } from './safe-sheet.ts'

/** What decides whether text can be seen. */
const LOOKS =
  /^(?:display|visibility|opacity|color|background|background-color|font|font-size|line-height|text-indent|(?:max-)?(?:height|width)):/
const VOID = new Set('area base br col embed hr img input link meta source track wbr'.split(' '))
/** The sanitiser keeps these; a selector for another one selects nothing. */
const ATTRIBUTES = new Set(
  'align valign bgcolor dir lang title style class id width height color href src alt'.split(' '),
)
const MAX_RULES = 500
/** How many elements around one are looked at. Mail that people write has tables of some ten levels. */
const MAX_DEPTH = 100
/** Characters of all marks, so that a sheet of a few lines cannot make a message a hundred times as long. */
const MAX_MARKS = 500_000
/** A longer value is a gradient, which is the colour of no text. */
const MAX_VALUE = 60
const HIDDEN = 'display:none'

interface Element {
  name: string
  classes: ReadonlySet<string>
  id: string
}

interface Look {
  /** From the element itself to its ancestors. */
  compounds: CssNode[][]
  hides: boolean
  colour: string | undefined
  background: string | undefined
}

/**
 * Notes at each element how the message's style sheet shows it, as `data-look`, where the sheet hides any text: whoever
 * reads the message for a person has to know what that person cannot see (`withoutHidden`). Rules that hold only for some
 * screens are left out. Where there is no room for more notes, whatever would get one counts as hidden. A selector that is not understood counts as one that selects, so that rather more is hidden.
 */
export function markLooks(html: string, rules: readonly PlainRule[]): string {
  const looks = rules.map(lookOf).filter(({ hides, colour, background }) => hides || colour || background)
  const hideAny = looks.some(({ hides, colour }) => hides || hidesText(colour ?? ''))
  if (looks.length > MAX_RULES || !hideAny) return html
  const open: Element[] = []
  /** How many elements of each name are open beyond that depth. */
  const deeper = new Map<string, number>()
  let beyond = 0
  let marked = ''
  let length = 0
  let done = 0
  for (const token of htmlTokens(html)) {
    if (token.kind === 'close') {
      const count = deeper.get(token.name) ?? 0
      const at = count > 0 ? -1 : open.findLastIndex(({ name }) => name === token.name)
      if (count > 0) {
        deeper.set(token.name, count - 1)
        beyond -= 1
      } else if (at !== -1) {
        open.length = at
        deeper.clear()
        beyond = 0
      }
    }
    if (token.kind !== 'open') continue
    const element = elementOf(token.name, token.attributes)
    const own = looks.filter(({ compounds }) => selects(compounds, element, { open, isCut: beyond > 0 }))
    const look = own.length > 0 && length > MAX_MARKS ? HIDDEN : markOf(own)
    if (look !== '') {
      const at = token.start + 1 + token.name.length
      const mark = ` data-look="${look.replaceAll('"', "'").replaceAll('&', '')}"`
      marked += html.slice(done, at) + mark
      length += mark.length
      done = at
    }
    if (VOID.has(token.name) || token.selfClosing) continue
    if (open.length < MAX_DEPTH) open.push(element)
    else {
      deeper.set(token.name, (deeper.get(token.name) ?? 0) + 1)
      beyond += 1
    }
  }
  return marked + html.slice(done)
}

/** What `withoutHidden` needs: that the element is hidden, else its first colour and its first background. */
function markOf(looks: readonly Look[]): string {
  if (looks.some(({ hides }) => hides)) return HIDDEN
  const colour = looks.find(look => look.colour)?.colour
  const background = looks.find(look => look.background)?.background
  return [colour, background].filter(part => part !== undefined).join(';')
}

function lookOf({ selector, style }: PlainRule): Look {
  const compounds: CssNode[][] = [[]]
  for (const node of selector.children) {
    // What stands beside an element is not looked at.
    if (node.type === 'Combinator' && /[+~]/.test(node.name)) compounds[0] = []
    else if (node.type === 'Combinator') compounds.unshift([])
    else compounds[0]?.push(node)
  }
  // Later declarations win.
  const parts = style
    .split(';')
    .filter(part => LOOKS.test(part))
    .reverse()
  const first = (pattern: RegExp) => parts.find(part => pattern.test(part))?.slice(0, MAX_VALUE)
  return {
    compounds,
    hides: parts.some(alwaysHides),
    colour: first(/^color:/),
    background: first(/^background/),
  }
}

function elementOf(name: string, attributes: string): Element {
  const classes = /\sclass="([^"]*)"/.exec(attributes)?.[1] ?? ''
  return { name, classes: new Set(classes.split(' ')), id: /\sid="([^"]*)"/.exec(attributes)?.[1] ?? '' }
}

/** `isCut`: there are more elements around it than are known. */
function selects(
  [own = [], ...outer]: CssNode[][],
  element: Element,
  { open, isCut }: { open: readonly Element[]; isCut: boolean },
): boolean {
  if (!matches(own, element)) return false
  if (isCut) return true
  let at = open.length - 1
  for (const compound of outer) {
    // The frame's own page.
    if (compound.every(isPage)) continue
    while (at >= 0 && !matches(compound, open[at] as Element)) at -= 1
    if (at < 0) return false
    at -= 1
  }
  return true
}

const isPage = (node: CssNode) =>
  (node.type === 'TypeSelector' && /^(?:html|body)$/i.test(node.name)) || node.type === 'PseudoClassSelector'

function matches(compound: readonly CssNode[], { name, classes, id }: Element): boolean {
  return compound.every(node => {
    if (node.type === 'TypeSelector') return node.name === '*' || node.name.toLowerCase() === name
    if (node.type === 'ClassSelector') return classes.has(node.name)
    if (node.type === 'IdSelector') return node.name === id
    if (node.type === 'AttributeSelector') return ATTRIBUTES.has(node.name.name.toLowerCase())
    // Selectors such as `::before` and `:hover` do not hold for the element as it is shown.
    return (
      node.type === 'PseudoClassSelector' && !/^(?:hover|active|focus|visited)/i.test(generate(node).slice(1))
    )
  })
}
