import { htmlTokens } from '#core/text/html/html-tokens.ts'

/** Characters of text; the rest of a long message looks like its beginning. */
const ENOUGH = 20_000
const VOID = new Set('area base br col embed hr img input link meta source track wbr'.split(' '))
const WHITE =
  /^\s*(?:#fff(?:fff)?|white|transparent|none|inherit|initial|window|rgba?\(255,\s*255,\s*255[^)]*\))/i
const PAINT = /(?:^|[;{\s"'])background(?:-color)?\s*:\s*([^;}"']+)/gi
const BGCOLOR = /\sbgcolor="([^"]+)"/i

/**
 * Whether a message is a letter, and not a page that somebody designed: most of its text stands outside of tables and of
 * coloured areas. A letter is set in our type and measure.
 */
export function isLetter(html: string, styles: string): boolean {
  if (isPainted(styles)) return false
  const open: { name: string; isDesigned: boolean }[] = []
  let plain = 0
  let all = 0
  for (const token of htmlTokens(html)) {
    if (token.kind === 'text') {
      const { length } = token.text.replace(/&nbsp;|\s+/g, '')
      all += length
      if (!open.at(-1)?.isDesigned) plain += length
      if (all > ENOUGH) break
    } else if (token.kind === 'close') {
      const at = open.findLastIndex(({ name }) => name === token.name)
      if (at !== -1) open.length = at
    } else if (!VOID.has(token.name) && !token.selfClosing) {
      const { name, attributes } = token
      const isDesigned =
        open.at(-1)?.isDesigned || name === 'table' || isPainted(attributes) || hasBgcolor(attributes)
      open.push({ name, isDesigned })
    }
  }
  return plain >= all * 0.6
}

const isPainted = (css: string) => [...css.matchAll(PAINT)].some(([, colour = '']) => !WHITE.test(colour))

function hasBgcolor(attributes: string): boolean {
  const colour = BGCOLOR.exec(attributes)?.[1]
  return colour !== undefined && !WHITE.test(colour)
}
