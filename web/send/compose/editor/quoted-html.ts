import type { Email } from '#core/contract/emails.ts'
import { scopeSheet, splitSheet } from '#core/text/html/style-sheet.ts'

/**
 * The HTML of a message as a part of another one. It stays as it is read: remote pictures, which are blocked for the reader, are
 * restored, and what the message's style sheet says stands at the elements, because many mail programs keep no style sheet of a
 * quoted message. Only rules for some screens stay in a sheet, which holds for this part alone.
 */
export function quotedHtml({ id, body, styles }: Pick<Email, 'id' | 'body' | 'styles'>): string {
  // A document that is not shown loads nothing.
  const content = new DOMParser().parseFromString(body, 'text/html')
  for (const image of content.querySelectorAll('img[data-remote-src]')) {
    image.setAttribute('src', image.getAttribute('data-remote-src') ?? '')
    image.removeAttribute('data-remote-src')
  }
  for (const element of content.querySelectorAll('[data-look]')) element.removeAttribute('data-look')
  if (styles === '') return content.body.innerHTML
  const { plain, others } = splitSheet(styles)
  applyRules(content, plain)
  const part = content.createElement('div')
  part.className = `quillbox-mail-${id}`
  const style = styleOf(content.documentElement) + styleOf(content.body)
  if (style !== '') part.setAttribute('style', style)
  part.append(...content.body.childNodes)
  // It holds no '<' (`server/mail/mime/html/safe-sheet.ts`).
  const sheet = others === '' ? '' : `<style>${scopeSheet(others, `.${part.className}`)}</style>`
  return `${sheet}${part.outerHTML}`
}

type Rule = ReturnType<typeof splitSheet>['plain'][number]

/** Writes rules to the elements that they select, below what the elements say themselves. */
export function applyRules(content: Document, rules: readonly Rule[]): void {
  const ofSheet = new Map<Element, Rule[]>()
  for (const rule of rules.toSorted((a, b) => weightOf(a.selector) - weightOf(b.selector)))
    for (const element of selectedBy(content, rule.selector))
      ofSheet.set(element, [...(ofSheet.get(element) ?? []), rule])
  for (const [element, its] of ofSheet) {
    const declarations = its.flatMap(({ style }) => style.split(';'))
    const own = styleOf(element).split(';')
    const style = lastOfEach([
      ...declarations.filter(each => !IMPORTANT.test(each)),
      ...own,
      ...declarations.filter(each => IMPORTANT.test(each)).map(each => each.replace(IMPORTANT, '')),
    ])
    element.setAttribute('style', style)
  }
}

const IMPORTANT = /\s*!\s*important\s*$/i
const styleOf = (element: Element) => element.getAttribute('style') ?? ''

/** A selector that this browser does not know selects nothing. */
function selectedBy(content: Document, selector: string): Iterable<Element> {
  try {
    return content.querySelectorAll(selector)
  } catch {
    return []
  }
}

/** How specific a selector is: ids count before classes and attributes, and these before names of elements. */
function weightOf(selector: string): number {
  const plain = selector.replace(/\[[^\]]*\]/g, '.x')
  const count = (pattern: RegExp) => plain.match(pattern)?.length ?? 0
  return count(/#/g) * 1e6 + count(/\.|:/g) * 1e3 + count(/(?:^|[\s>+~(,])[a-z]/gi)
}

/** Of several declarations of a property, the last one holds. */
function lastOfEach(declarations: readonly string[]): string {
  const byName = new Map<string, string>()
  for (const declaration of declarations) {
    const name = declaration.slice(0, Math.max(0, declaration.indexOf(':'))).trim()
    if (name === '') continue
    byName.delete(name)
    byName.set(name, declaration.trim())
  }
  return [...byName.values()].join(';')
}
