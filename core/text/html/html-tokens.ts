/** A piece of HTML. `start` and `end` are offsets in the source, so that pieces can be cut out of it unchanged. */
export type HtmlToken =
  | { kind: 'text'; start: number; end: number; text: string }
  | {
      kind: 'open' | 'close'
      start: number
      end: number
      name: string
      attributes: string
      selfClosing: boolean
    }

/** Elements that begin a new line of their own. */
export const BLOCKS: ReadonlySet<string> = new Set(
  (
    'address article aside blockquote body br center dd details dialog div dl dt fieldset figcaption figure footer ' +
    'form h1 h2 h3 h4 h5 h6 header hr html li main nav ol p pre section summary table tbody tfoot thead tr ul'
  ).split(' '),
)

/** Elements whose content is not text. */
const RAW = new Set(['script', 'style', 'title', 'textarea', 'template', 'xmp', 'iframe'])

/**
 * Cuts HTML into tags and text in one pass, however malformed. Comments, doctypes and what stands within raw
 * elements are left out. It is for reading, not for judging what is safe: that is the sanitiser's.
 */
export function* htmlTokens(html: string): Generator<HtmlToken> {
  let at = 0
  while (at < html.length) {
    const open = html.indexOf('<', at)
    const textEnd = open === -1 ? html.length : open
    if (textEnd > at) yield { kind: 'text', start: at, end: textEnd, text: html.slice(at, textEnd) }
    if (open === -1) return
    if (html.startsWith('<!--', open)) {
      // "<!-->" is a whole comment.
      const end = html.indexOf('-->', open + 2)
      at = end === -1 ? html.length : end + 3
      continue
    }
    if (!/[a-zA-Z/!?]/.test(html[open + 1] ?? '')) {
      yield { kind: 'text', start: open, end: open + 1, text: '<' }
      at = open + 1
      continue
    }
    const end = endOfTag(html, open)
    const tag = readTag(html, open, end)
    at = end
    if (!tag) continue
    yield tag
    if (tag.kind === 'open' && !tag.selfClosing && RAW.has(tag.name)) at = endOfRaw(html, at, tag.name)
  }
}

function readTag(html: string, start: number, end: number): HtmlToken | null {
  const isClosing = html[start + 1] === '/'
  const nameStart = start + (isClosing ? 2 : 1)
  let nameEnd = nameStart
  while (nameEnd < end && /[a-zA-Z0-9:-]/.test(html[nameEnd] as string)) nameEnd += 1
  if (nameEnd === nameStart) return null
  const attributes = html.slice(nameEnd, end - 1)
  return {
    kind: isClosing ? 'close' : 'open',
    start,
    end,
    name: html.slice(nameStart, nameEnd).toLowerCase(),
    attributes,
    selfClosing: attributes.endsWith('/'),
  }
}

/** Just after the '>' that ends the tag; quotes may hold others. */
function endOfTag(html: string, start: number): number {
  let quote = ''
  for (let at = start + 1; at < html.length; at += 1) {
    const char = html[at] as string
    if (quote) {
      if (char === quote) quote = ''
    } else if ((char === '"' || char === "'") && html[at - 1] === '=') quote = char
    else if (char === '>') return at + 1
    // An unclosed tag before the next one.
    else if (char === '<') return at
  }
  return html.length
}

function endOfRaw(html: string, from: number, name: string): number {
  const closing = new RegExp(`</${name}\\b`, 'gi')
  closing.lastIndex = from
  const match = closing.exec(html)
  return match ? endOfTag(html, match.index) : html.length
}
