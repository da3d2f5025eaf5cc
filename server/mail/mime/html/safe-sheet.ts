import type { Atrule, Block, CssNode, Rule, Selector } from 'css-tree'
import generate from 'css-tree/generator'
import parse from 'css-tree/parser'
import { safeStyle } from './safe-style.ts'
import type { StyleElement } from './style-elements.ts'

/** The style sheets of a message, sanitised. */
export interface SafeSheet {
  /** Holds no '<', so that it can stand in a `<style>` element. */
  css: string
  /** The classes and ids that its selectors name: '.intro', '#top'. */
  names: ReadonlySet<string>
  /** Whether a selector looks into the attribute `class` or `id`, so that all of them have to be kept. */
  readsAttributes: boolean
  /** The rules that hold without a condition, in order, for whoever has to know how text looks. */
  plainRules: PlainRule[]
}

export interface PlainRule {
  selector: Selector
  style: string
}

/** In characters, of all sheets of a message; a longer sheet is left out. */
const MAX_SHEET = 300_000
/** Of what is kept: each selector of a list gets the declarations of its rule. */
const MAX_KEPT = 2 * MAX_SHEET
const MAX_RULES = 4000
const MAX_SELECTOR = 1000
/** What could end a rule or the element that holds it, if a browser read it in another way. */
const BREAKS_OUT = /[<{};@\n]|\/\*/
/** Of the page itself a message may set colours and type, not size and place. */
const OF_PAGE = /^(?:color|background|font|line-height|letter-spacing|word-spacing|text-align|direction)/

/**
 * Keeps the rules of style sheets that change only how text looks: selectors, `@media`, and the declarations that a style
 * attribute may have. Nothing is imported or loaded, and no other rule is known. A frame of its own keeps the sheet from
 * everything else.
 */
export function safeSheet(elements: readonly StyleElement[]): SafeSheet {
  const names = new Set<string>()
  const sheet = { css: '', names, readsAttributes: false, plainRules: [] as PlainRule[] }
  let rules = 0
  let length = 0
  let kept = 0

  const addRules = (nodes: Iterable<CssNode>, isPlain: boolean): string => {
    let css = ''
    for (const node of nodes) {
      if (rules >= MAX_RULES || kept > MAX_KEPT) break
      if (node.type === 'Rule') css += ruleOf(node, isPlain)
      else if (node.type !== 'Atrule') continue
      else if (node.name.toLowerCase() === 'media') css += mediaOf(node)
      else if (alwaysHolds(node)) css += addRules(node.block?.children ?? [], isPlain)
    }
    return css
  }
  const ruleOf = ({ prelude, block }: Rule, isPlain: boolean): string => {
    if (prelude.type !== 'SelectorList') return ''
    const style = safeStyle(declarationsOf(block))
    if (style === '') return ''
    let css = ''
    for (const selector of prelude.children) {
      if (selector.type !== 'Selector') continue
      const text = generate(selector)
      if (text.length > MAX_SELECTOR || BREAKS_OUT.test(text) || /:has\b/i.test(text)) continue
      const own = isOfPage(selector) ? onlyOfPage(style) : style
      if (own === '') continue
      kept += text.length + own.length + 2
      if (kept > MAX_KEPT) break
      rules += 1
      sheet.readsAttributes = namesIn(selector, names) || sheet.readsAttributes
      if (isPlain) sheet.plainRules.push({ selector, style: own })
      css += `${text}{${own}}`
    }
    return css
  }
  const mediaOf = ({ prelude, block }: Atrule): string => {
    if (prelude?.type !== 'AtrulePrelude' || block === null) return ''
    const condition = generate(prelude)
    if (BREAKS_OUT.test(condition) || condition.length > MAX_SELECTOR) return ''
    const css = addRules(block.children, EVERY_SCREEN.test(condition))
    return css === '' ? '' : `@media ${condition}{${css}}`
  }

  for (const { css, media } of elements) {
    length += css.length
    if (length > MAX_SHEET) break
    sheet.css += read(media === '' ? css : `@media ${media}{${css}\n}`, nodes => addRules(nodes, true))
  }
  return sheet
}

/** Also one that is wider than nothing. */
const EVERY_SCREEN = /^(?:(?:all|(?:only )?screen)(?: and )?)?(?:\(min-(?:device-)?width:\d{1,2}px\))?$/i

/** Browsers that are in use can do what such rules ask for. */
const alwaysHolds = ({ name, prelude }: Atrule): boolean =>
  /^layer$/i.test(name) ||
  (/^supports$/i.test(name) && prelude !== null && !/\bnot\b/i.test(generate(prelude)))

/** What is nested too deeply for the parser is not kept. */
function read(css: string, take: (nodes: Iterable<CssNode>) => string): string {
  try {
    const tree = parse(css, { parseValue: false, parseCustomProperty: false })
    return tree.type === 'StyleSheet' ? take(tree.children) : ''
  } catch {
    return ''
  }
}

function declarationsOf(block: Block): string {
  let style = ''
  for (const node of block.children) {
    if (node.type !== 'Declaration' || node.value.type !== 'Raw') continue
    style += `${node.property}:${node.value.value}${node.important ? '!important' : ''};`
  }
  return style
}

/** Whether the rule is about the page itself: `body`, `html`, `:root`. */
function isOfPage(selector: Selector): boolean {
  let isPage = false
  for (const node of selector.children) {
    if (node.type === 'Combinator') isPage = false
    else if (node.type === 'TypeSelector' && /^(?:html|body)$/i.test(node.name)) isPage = true
    else if (node.type === 'PseudoClassSelector' && node.name.toLowerCase() === 'root') isPage = true
  }
  return isPage
}

const onlyOfPage = (style: string) =>
  style
    .split(';')
    .filter(declaration => OF_PAGE.test(declaration))
    .join(';')

/** Adds the names of classes and ids; returns whether the selector looks at these attributes in other ways. */
function namesIn(node: CssNode, names: Set<string>): boolean {
  if (node.type === 'ClassSelector') names.add(`.${node.name}`)
  if (node.type === 'IdSelector') names.add(`#${node.name}`)
  let reads = node.type === 'AttributeSelector' && /^(?:class|id)$/i.test(node.name.name)
  const children = 'children' in node ? node.children : null
  if (children) for (const child of children) reads = namesIn(child, names) || reads
  if (node.type === 'Nth' && node.selector) reads = namesIn(node.selector, names) || reads
  return reads
}
