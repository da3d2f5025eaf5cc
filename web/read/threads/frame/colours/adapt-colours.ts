import { type Colour, colourOf, over, textOf, toneOf } from './colour.ts'
import { darkLine, darkPaper, type Papers, readableInk } from './darken.ts'

const SIDES = ['top', 'right', 'bottom', 'left'] as const
const COLOUR_WITHIN = /rgba?\([^()]*\)/g

/** The colours of the page that holds the message. */
interface PageColours {
  surface: Colour
  ink: Colour
}

interface Seen extends Papers {
  /** The colour that its text had, and the one that it was given; null where it keeps its own. */
  inkBefore: string
  ink: string | null
}

type Write = [name: string, value: string]

/**
 * Fits the colours of a message to the page around it. On a dark page, light papers become dark and texts stay as easy to
 * read as they were; on a light one, white paper becomes that of the page, so that there is no box around the text. Call it
 * again when more of the document is there. Styles are read before any is written, so that they are computed once.
 */
export function colourAdapter(page: PageColours, isDark: boolean): (root: HTMLElement) => void {
  const seen = new WeakMap<Element, Seen>()
  let first: Seen | null = null
  const read = isDark ? readDark : readLight

  return root => {
    const pending: { element: HTMLElement; writes: Write[] }[] = []
    for (const element of [root, ...root.querySelectorAll<HTMLElement>('*')]) {
      if (seen.has(element)) continue
      const style = (element.ownerDocument.defaultView as Window).getComputedStyle(element)
      first ??= beginning(style, page)
      const outer = seen.get(element.parentElement ?? root) ?? first
      const writes: Write[] = []
      seen.set(element, read(style, outer, first, page, writes))
      if (writes.length > 0) pending.push({ element, writes })
    }
    for (const { element, writes } of pending)
      for (const [name, value] of writes) {
        // The paper of the frame follows the page.
        const isPaper = element === root && value === textOf(page.surface)
        element.style.setProperty(name, isPaper ? 'var(--surface)' : value, 'important')
      }
  }
}

/** What holds around the message. Its frame shows the colours that the page would have on white paper while it is read. */
function beginning(style: CSSStyleDeclaration, { surface, ink }: PageColours): Seen {
  const before = colourOf(style.backgroundColor) ?? surface
  return { before, after: surface, inkBefore: style.color, ink: textOf(ink) }
}

function readLight(
  style: CSSStyleDeclaration,
  outer: Seen,
  _: Seen,
  page: PageColours,
  writes: Write[],
): Seen {
  const paper = colourOf(style.backgroundColor)
  if (!paper || paper.alpha === 0) return outer
  const isBox = paper.alpha === 1 && isAlmostWhite(paper) && isSame(outer.after, page.surface)
  if (isBox) writes.push(['background-color', textOf(page.surface)])
  return { ...outer, after: isBox ? page.surface : over(paper, outer.after) }
}

function readDark(
  style: CSSStyleDeclaration,
  outer: Seen,
  first: Seen,
  { surface }: PageColours,
  writes: Write[],
): Seen {
  const own = { ...outer }
  const paper = colourOf(style.backgroundColor)
  if (paper && paper.alpha > 0) {
    const after = isPage(paper, outer, first) ? outer.after : darkPaper(paper, surface)
    own.before = over(paper, outer.before)
    own.after = over(after, outer.after)
    if (after !== paper) writes.push(['background-color', textOf(after)])
  }
  const gradient = style.backgroundImage
  const [shade] = gradient.match(COLOUR_WITHIN) ?? []
  if (shade !== undefined) {
    const colour = colourOf(shade) ?? own.before
    own.before = over(colour, own.before)
    own.after = over(darkPaper(colour, surface), own.after)
    writes.push(['background-image', gradient.replace(COLOUR_WITHIN, found => darkened(found, surface))])
  }
  const ink = colourOf(style.color)
  if (ink) {
    const isUsual = style.color === first.inkBefore && isSame(own.after, surface)
    const now = isUsual ? (first.ink as string) : textOf(readableInk(ink, own))
    const isInherited = isUsual && outer.ink === now && outer.inkBefore === style.color
    if (!isInherited && (now !== textOf(ink) || outer.ink !== null)) writes.push(['color', now])
    own.inkBefore = style.color
    own.ink = now === textOf(ink) && outer.ink === null ? null : now
  }
  for (const side of SIDES) {
    if (style.getPropertyValue(`border-${side}-style`) === 'none') continue
    const line = colourOf(style.getPropertyValue(`border-${side}-color`))
    if (!line || line.alpha === 0) continue
    writes.push([`border-${side}-color`, textOf(darkLine(line, { before: outer.before, after: own.after }))])
  }
  return own
}

/**
 * Whether a dark paper is the page of a message, or of the colour of what it lies on: it becomes the page around it, on
 * which it would be a slab.
 */
function isPage(paper: Colour, outer: Seen, first: Seen): boolean {
  if (paper.alpha < 1) return false
  return isSame(paper, outer.before) || (isSame(outer.before, first.before) && isAlmostBlack(paper))
}

function darkened(written: string, surface: Colour): string {
  const colour = colourOf(written)
  return colour ? textOf(darkPaper(colour, surface)) : written
}

const isAlmostWhite = (colour: Colour) => {
  const { light, chroma } = toneOf(colour)
  return light > 0.985 && chroma < 0.006
}

const isAlmostBlack = (colour: Colour) => {
  const { light, chroma } = toneOf(colour)
  return light < 0.35 && chroma < 0.04
}

const isSame = (one: Colour, other: Colour) => textOf(one) === textOf(other)
