import { decodeHTMLAttribute } from 'entities/decode'
import { escapeHtml } from './escape-html.ts'
import { htmlTokens } from './html-tokens.ts'

/**
 * Changes the value of an attribute in all tags of a name, such as the addresses of links. If `change` returns null, the value
 * stays. Everything else stays to the letter.
 */
export function mapAttributes(
  html: string,
  { tag, attribute }: { tag: string; attribute: string },
  change: (value: string) => string | null,
): string {
  let result = ''
  let at = 0
  for (const token of htmlTokens(html)) {
    if (token.kind !== 'open' || token.name !== tag) continue
    const found = findAttribute(token.attributes, attribute)
    const value = found && change(found.value)
    if (!found || value === null) continue
    const attributesAt = token.start + 1 + token.name.length
    result += `${html.slice(at, attributesAt + found.start)}"${escapeHtml(value)}"`
    at = attributesAt + found.end
  }
  return result + html.slice(at)
}

/** Where the value of an attribute, with its quotes, is in the attributes of a tag. */
export function findAttribute(
  attributes: string,
  wanted: string,
): { start: number; end: number; value: string } | null {
  const pattern = /([^\s"'=<>/]+)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"'>]+))?/g
  for (const match of attributes.matchAll(pattern)) {
    const [whole, name, value] = match
    if (name?.toLowerCase() !== wanted || value === undefined) continue
    const end = match.index + whole.length
    return {
      start: end - value.length,
      end,
      value: decodeHTMLAttribute(value.replace(/^(["'])(.*)\1$/s, '$2')),
    }
  }
  return null
}
