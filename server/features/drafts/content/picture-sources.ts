import { decodeHTMLAttribute } from 'entities/decode'
import { escapeHtml } from '#core/text/html/escape-html.ts'
import { htmlTokens } from '#core/text/html/html-tokens.ts'

/** Changes the addresses of the pictures in a text. If `change` returns null, the address stays. */
export function mapPictures(html: string, change: (address: string) => string | null): string {
  let result = ''
  let at = 0
  for (const token of htmlTokens(html)) {
    if (token.kind !== 'open' || token.name !== 'img') continue
    const source = findSource(token.attributes)
    const address = source && change(source.address)
    if (!source || address === null) continue
    const attributesAt = token.start + 1 + token.name.length
    result += `${html.slice(at, attributesAt + source.start)}"${escapeHtml(address)}"`
    at = attributesAt + source.end
  }
  return result + html.slice(at)
}

/** Returns where the value of `src`, with its quotes, is in the attributes of a tag. */
function findSource(attributes: string): { start: number; end: number; address: string } | null {
  const pattern = /([^\s"'=<>/]+)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"'>]+))?/g
  for (const match of attributes.matchAll(pattern)) {
    const [whole, name, value] = match
    if (name?.toLowerCase() !== 'src' || value === undefined) continue
    const end = match.index + whole.length
    return {
      start: end - value.length,
      end,
      address: decodeHTMLAttribute(value.replace(/^(["'])(.*)\1$/s, '$2')),
    }
  }
  return null
}
