/** A rule that holds on every screen and in every state. */
export interface PlainRule {
  selector: string
  style: string
}

/** One after the other from the beginning (`y`): text without a brace would be looked through from each of its characters. */
const PIECE = /([^{}]*)([{}])/gy
/** What depends on what a reader does, and the parts of an element before or after its text. */
const OF_STATE = /::|:(?:hover|active|focus|visited|link|target|before|after|first-l)/i
/** The page itself, at the beginning of a selector. */
const PAGE = /^(?:(?:html|:root)(?:\s*>\s*|\s+)(?=body(?![\w-])))?(?:html|body|:root)(?![\w-])/i

/**
 * Limits a sanitised style sheet (`server/mail/mime/html/safe-sheet.ts`) to elements within `scope`, which
 * takes the place of the page.
 */
export const scopeSheet = (css: string, scope: string): string =>
  css.replace(PIECE, (piece, text: string, brace: string) => {
    if (brace === '}' || text.startsWith('@')) return piece
    const ofPage = text.replace(PAGE, scope)
    return `${ofPage === text ? `${scope} ${text}` : ofPage}{`
  })

/** Its rules that can as well stand at the elements, in order, and all others, important: they have to win over these. */
export function splitSheet(css: string): { plain: PlainRule[]; others: string } {
  const plain: PlainRule[] = []
  let others = ''
  let depth = 0
  let selector = ''
  for (const [piece, text = '', brace] of css.matchAll(PIECE)) {
    if (brace === '{') {
      depth += 1
      selector = text
      if (text.startsWith('@')) others += piece
    } else {
      depth -= 1
      if (selector === '') others += piece
      else if (depth === 0 && !OF_STATE.test(selector)) plain.push({ selector, style: text })
      else others += `${selector}{${important(text)}}`
      selector = ''
    }
    if (selector.startsWith('@')) selector = ''
  }
  return { plain, others }
}

const important = (style: string): string =>
  style
    .split(';')
    .map(declaration => (/!\s*important\s*$/i.test(declaration) ? declaration : `${declaration}!important`))
    .join(';')
