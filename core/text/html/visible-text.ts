import { htmlToText } from './html-to-text.ts'
import { htmlTokens } from './html-tokens.ts'

/** Void elements: they have no content and no end tag. */
const VOID = new Set('area base br col embed hr img input link meta source track wbr'.split(' '))
const HIDING =
  /display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|(?:font-size|line-height|(?:max-)?(?:height|width|block-size|inline-size)|zoom)\s*:\s*0*(?:\.0+)?0(?:px|pt|em|rem|%)?\s*(?:!important\s*)?(?:;|$)|font-size\s*:\s*0?\.\d|opacity\s*:\s*0*(?:\.0+)?\s*(?:;|$)|opacity\s*:\s*0?\.0|font-size\s*:\s*[12](?:\.\d+)?(?:px|pt)|(?:^|[;\s])font\s*:[^;]{0,60}?(?<![\d.])(?:0|0?\.\d+|[12](?:\.\d+)?(?=p[xt]))(?:px|pt|em|rem|%)?(?=[\s/])|(?:^|[;\s])color\s*:\s*(?:transparent|rgba?\(\s*[\d.%]{1,9}[\s,]+[\d.%]{1,9}[\s,]+[\d.%]{1,9}\s*[,/]\s*0*(?:\.0+)?%?\s*\)|#[\da-f]{3}0(?![\da-f])|#[\da-f]{6}00(?![\da-f]))|text-indent\s*:\s*-\d{3,}|mso-hide\s*:\s*all/i
/** A box of a pixel that cuts off what does not fit. */
const TINY_BOX = /(?:^|[;\s])(?:max-)?(?:height|width)\s*:\s*0*[01](?:\.\d+)?(?:px|pt)?\s*(?:;|$)/i
const CUTS_OFF = /overflow(?:-[xy])?\s*:\s*(?:hidden|clip)/i
const COLOUR = /(?:^|[;\s])color\s*:\s*([^;]+)/i
const BACKGROUND = /background(?:-color)?\s*:\s*([^;]+)/i

/**
 * The text that a reader of sanitised HTML sees: without text that its style hides, shrinks to nothing or paints in the
 * colour of the page. For engines that read mail on a person's behalf: they must not read more than the person can see.
 */
export function visibleText(html: string): string {
  return htmlToText(withoutHidden(html))
}

/** The visible part as HTML. */
export function withoutHidden(html: string): string {
  const open: { name: string; isHidden: boolean; background: string | null; colour: string | null }[] = []
  // How many elements of each name are open, so that an end tag without an element does not search all of them.
  const counts = new Map<string, number>()
  let kept = ''
  let hidden = 0
  for (const token of htmlTokens(html)) {
    if (token.kind === 'close' && counts.get(token.name)) {
      for (let last = open.pop(); last; last = last.name === token.name ? undefined : open.pop()) {
        counts.set(last.name, (counts.get(last.name) ?? 0) - 1)
        hidden -= last.isHidden ? 1 : 0
      }
    }
    const wasHidden = hidden > 0
    if (token.kind === 'open' && !token.selfClosing && !VOID.has(token.name)) {
      const element = readStyle(token.attributes, open.at(-1) ?? { background: null, colour: null })
      open.push({ name: token.name, ...element })
      counts.set(token.name, (counts.get(token.name) ?? 0) + 1)
      if (element.isHidden) hidden += 1
    }
    if (hidden === 0 || (token.kind === 'close' && !wasHidden)) kept += html.slice(token.start, token.end)
  }
  return kept
}

/** Whether a style hides the text that it applies to, whatever its colour. */
export const alwaysHides = (css: string): boolean =>
  HIDING.test(css) || (TINY_BOX.test(css) && CUTS_OFF.test(css))

/** Whether a style hides the text that it applies to, or paints it white. */
export const hidesText = (css: string): boolean =>
  alwaysHides(css) || normalised(COLOUR.exec(css)?.[1] ?? null) === WHITE

function readStyle(attributes: string, inherited: { background: string | null; colour: string | null }) {
  const style = /\bstyle\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(attributes)
  // How the message's style sheet shows the element, written by the sanitiser.
  const look = /\sdata-look="([^"]*)"/.exec(attributes)
  const css = `${style?.[1] ?? style?.[2] ?? ''};${look?.[1] ?? ''}`
  const colour = normalised(COLOUR.exec(css)?.[1] ?? attribute(attributes, 'color')) ?? inherited.colour
  const background =
    normalised(BACKGROUND.exec(css)?.[1] ?? attribute(attributes, 'bgcolor')) ?? inherited.background
  const isHidden =
    alwaysHides(css) ||
    /(?:^|\s)hidden(?:\s|=|$)/i.test(attributes.replace(/"[^"]*"|'[^']*'/g, '""')) ||
    (colour !== null && colour === (background ?? WHITE))
  return { isHidden, background, colour }
}

const WHITE = 'ffffff'
const NAMES: Record<string, string> = { white: WHITE, black: '000000', '#fff': WHITE, '#000': '000000' }

function normalised(colour: string | null): string | null {
  if (colour === null) return null
  const written = colour.trim().toLowerCase()
  const text = written.endsWith('!important') ? written.slice(0, -'!important'.length).trimEnd() : written
  const named = NAMES[text]
  if (named) return named
  const short = /^#([\da-f])([\da-f])([\da-f])$/.exec(text)
  if (short)
    return short
      .slice(1)
      .map(digit => digit + digit)
      .join('')
  const long = /^#([\da-f]{6})/.exec(text)
  if (long?.[1]) return nearWhite(long[1])
  const rgb = /^rgba?\(\s*(\d+)[,\s]+(\d+)[,\s]+(\d+)/.exec(text)
  if (rgb)
    return nearWhite(
      rgb
        .slice(1)
        .map(part => Number(part).toString(16).padStart(2, '0'))
        .join(''),
    )
  return text
}

/** Colours that look white count as white. */
const nearWhite = (hex: string) => (/^(?:f[c-f]){3}$/.test(hex) ? WHITE : hex)

function attribute(attributes: string, name: string): string | null {
  const found = new RegExp(`(?:^|\\s)${name}\\s*=\\s*["']?([^"'\\s>]+)`, 'i').exec(attributes)
  return found?.[1] ?? null
}
