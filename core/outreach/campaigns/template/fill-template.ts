import { fillNames } from '#core/sequence/placeholders.ts'
import { escapeHtml } from '#core/text/html/escape-html.ts'
import { looseTags } from './loose-tags.ts'
import type { Part, Template } from './parse-template.ts'
import type { Values } from './variables.ts'

interface Filled {
  text: string
  /** Known variables that have neither a value nor a fallback where the text needs one, each once. */
  missing: string[]
  /** Names that stand for nothing, each once. */
  unknown: string[]
}

/** Stands where a part was left out until the spaces around it are mended. No text holds it. */
const GAP = '\uFDD0'
const BLANK = String.raw`<p(?:\s[^<>]*)?>(?:<br\s*\/?>|&nbsp;|\s)*<\/p>`
/** A paragraph of which nothing is left, with one empty paragraph behind it. */
const EMPTIED = new RegExp(
  String.raw`<p(?:\s[^<>]*)?>\s*${GAP}(?:\s|${GAP}|<br\s*\/?>)*<\/p>\s*(?:${BLANK})?`,
  'gi',
)

/**
 * A text for one contact: conditions decided, variables and fallbacks put in. In HTML values stay text, whatever characters
 * they have. `isKnown` tells which names stand for something. Whoever sends has to see that `missing` and `unknown` are
 * empty.
 */
export function fillTemplate(
  { format, parts }: Template,
  values: Values,
  isKnown: (name: string) => boolean,
): Filled {
  const missing = new Set<string>()
  const unknown = new Set<string>()
  const valueFor = (name: string) => (Object.hasOwn(values, name) ? (values[name] ?? '').trim() : '')
  const shown = format === 'html' ? htmlValue : textValue
  const fill = (text: string) =>
    fillNames(text, (name, fallback) => {
      if (!isKnown(name)) {
        unknown.add(name)
        return null
      }
      const value = valueFor(name)
      if (value === '' && fallback === '') missing.add(name)
      return shown(value)
    })
  const render = (list: readonly Part[]): string =>
    list
      .map(part => {
        if (part.kind === 'text') return fill(part.text.replaceAll(GAP, ''))
        if (!isKnown(part.name)) unknown.add(part.name)
        const holds = valueFor(part.name) !== ''
        const chosen = render(holds ? part.met : part.otherwise)
        const left = looseTags(format === 'html' ? sourceOf(holds ? part.otherwise : part.met) : '')
        const gap = isBlank(chosen) ? GAP : ''
        // In the order in which they were written, so that tags open before they close.
        return holds ? `${gap}${chosen}${left}` : `${left}${gap}${chosen}`
      })
      .join('')
  const text = closeGaps(render(parts), format)
  return { text, missing: [...missing], unknown: [...unknown] }
}

const isBlank = (text: string): boolean => text.replaceAll(GAP, '').trim() === ''

/** A part as it was written, without the braces of its conditions. */
const sourceOf = (parts: readonly Part[]): string =>
  parts
    .map(part => (part.kind === 'text' ? part.text : sourceOf(part.met) + sourceOf(part.otherwise)))
    .join('')

function closeGaps(text: string, format: Template['format']): string {
  const whole = format === 'html' ? text.replace(EMPTIED, '') : text
  return whole.replace(new RegExp(`( ?)${GAP}+( ?)`, 'g'), (_, before: string, after: string) =>
    before && after ? ' ' : before || after,
  )
}

const textValue = (value: string): string => value.replaceAll(GAP, '').replace(/\s+/g, ' ')
const htmlValue = (value: string): string =>
  escapeHtml(value.replaceAll(GAP, '').replace(/\r\n?/g, '\n')).replaceAll('\n', '<br>')
