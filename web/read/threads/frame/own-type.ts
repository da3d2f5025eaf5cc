import { memoize } from '#core/memoize.ts'

/** The rules that load the page's own type, with whole addresses, for the document of a frame. */
export const ownType = memoize((_: string) => {
  const rules: string[] = []
  for (const sheet of document.styleSheets) {
    const base = sheet.href ?? location.href
    for (const rule of rulesOf(sheet))
      if (rule instanceof CSSFontFaceRule) rules.push(absolute(rule.cssText, base))
  }
  return rules.join(' ')
}, 1)

/** Extensions of a browser may add sheets of other origins, whose rules cannot be read. */
function rulesOf(sheet: CSSStyleSheet): Iterable<CSSRule> {
  try {
    return sheet.cssRules
  } catch {
    return []
  }
}

const absolute = (rule: string, base: string) =>
  rule.replace(/url\("([^"]+)"\)/g, (_, url: string) => `url("${new URL(url, base).href}")`)

/** Sizes that mail programs give to ordinary text, in pixels. */
const ORDINARY = { from: 12.5, to: 17 }

/** Gives the ordinary text of a letter the size of ours; headings and small print keep theirs. */
export function evenOut(root: HTMLElement): void {
  const view = root.ownerDocument.defaultView as Window
  const ordinary = [...root.querySelectorAll<HTMLElement>('*')].filter(element => {
    const size = Number.parseFloat(view.getComputedStyle(element).fontSize)
    return size >= ORDINARY.from && size <= ORDINARY.to
  })
  const own = view.getComputedStyle(root).fontSize
  for (const element of ordinary) element.style.setProperty('font-size', own, 'important')
}

/** Lists and quotes without a direction of their own begin on the side of their first letter. */
export function turnAround(root: HTMLElement): void {
  const blocks = root.querySelectorAll<HTMLElement>(':is(ul, ol, blockquote):not([dir], body [dir] *)')
  for (const block of blocks) block.dir = 'auto'
}
