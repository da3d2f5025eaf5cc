import { decodeEntities } from './html-entities.ts'
import { htmlToText } from './html-to-text.ts'
import { type HtmlToken, htmlTokens } from './html-tokens.ts'
import { attributions, headerField, headerOpening, originalMarkers } from './quote-patterns.ts'

/** `visible` is what the writer wrote, `quoted` the history below it, unchanged; null when nothing is split off. */
export interface SplitBody {
  visible: string
  quoted: string | null
}

const MAX_ATTRIBUTION_LINES = 3

/**
 * Splits quoted history off a plain-text body. It never hides what the writer wrote: answers between or below
 * quoted lines keep the whole body visible, and in doubt nothing is split.
 */
export function splitQuotedText(text: string): SplitBody {
  const lines = text.split('\n')
  const at = startOfHistory(lines)
  if (at === null || lines.slice(0, at).join('').trim() === '') return { visible: text, quoted: null }
  return { visible: lines.slice(0, at).join('\n').trimEnd(), quoted: lines.slice(at).join('\n') }
}

/** The same for sanitised HTML. Both parts are fragments that a browser completes. */
export function splitQuotedHtml(html: string): SplitBody {
  const whole: SplitBody = { visible: html, quoted: null }
  const at = startOfHtmlHistory(html)
  if (at === null) return whole
  const visible = html.slice(0, at)
  return hasContent(visible) ? { visible, quoted: html.slice(at) } : whole
}

function startOfHistory(lines: string[]): number | null {
  for (let index = 0; index < lines.length; index += 1) {
    const line = (lines[index] ?? '').trim()
    if (line === '') continue
    if (originalMarkers.some(marker => marker.test(line)) || isHeaderBlock(lines, index)) return index
    const below = attributionEnd(lines, index)
    if (below !== null && endsInQuotes(lines, below)) return index
    if (line.startsWith('>') && endsInQuotes(lines, index)) return index
  }
  return null
}

/** The line after an attribution that starts here; it may be wrapped over a few lines. */
function attributionEnd(lines: string[], index: number): number | null {
  let joined = ''
  for (let count = 1; count <= MAX_ATTRIBUTION_LINES; count += 1) {
    const line = (lines[index + count - 1] ?? '').trim()
    if (line === '' || line.startsWith('>')) return null
    joined = joined ? `${joined} ${line}` : line
    if (joined.endsWith(':') && attributions.some(pattern => pattern.test(joined))) return index + count
  }
  return null
}

/** From here on there are only quoted and empty lines, and at least one quoted. */
function endsInQuotes(lines: string[], from: number): boolean {
  const rest = lines.slice(from).filter(line => line.trim() !== '')
  return rest.length > 0 && rest.every(line => line.trimStart().startsWith('>'))
}

function isHeaderBlock(lines: string[], index: number): boolean {
  if (!headerOpening.test(lines[index] ?? '')) return false
  const next = lines.slice(index + 1, index + 7).filter(line => line.trim() !== '')
  return next.slice(0, 4).filter(line => headerField.test(line)).length >= 2
}

const QUOTE_MARK =
  /class\s*=\s*["'][^"']*(?:gmail_quote|yahoo_quoted|moz-cite-prefix|protonmail_quote|OutlookMessageHeader|quillbox_quote)|id\s*=\s*["'][^"']*(?:divRplyFwdMsg|appendonsend|reply-intro|OLK_SRC_BODY)/i
const OUTLOOK_DIVIDER =
  /border-top\s*:\s*(?:solid|1(?:\.0)?p[tx])[^;"']*(?:E1E1E1|B5C4DF|225, ?225, ?225|181, ?196, ?223)/i

function startOfHtmlHistory(html: string): number | null {
  const tokens = [...htmlTokens(html)]
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index] as HtmlToken
    if (token.kind === 'open') {
      if (QUOTE_MARK.test(token.attributes) && !answersWithin(html, tokens, index))
        return blockBefore(html, tokens, index)
      if (OUTLOOK_DIVIDER.test(token.attributes)) return token.start
      if (token.name === 'blockquote' && !hasContent(html.slice(endOfElement(tokens, index, html)))) {
        return blockBefore(html, tokens, index)
      }
    } else if (token.kind === 'text') {
      const line = decodeEntities(token.text).trim()
      if (originalMarkers.some(marker => marker.test(line))) return token.start
      if (headerOpening.test(line) && looksLikeHeader(html.slice(token.start, token.start + 3000)))
        return token.start
    }
  }
  return null
}

/** Whether something is written below the quote, or between two quotes. */
function answersWithin(html: string, tokens: HtmlToken[], index: number): boolean {
  const after = htmlToText(html.slice(endOfElement(tokens, index, html)))
  return after.split('\n').some(line => {
    const text = line.trim()
    return text !== '' && !text.startsWith('>')
  })
}

/** Where the element that opens at `index` ends. */
function endOfElement(tokens: HtmlToken[], index: number, html: string): number {
  const opening = tokens[index]
  if (opening?.kind !== 'open') return html.length
  let depth = 0
  for (const token of tokens.slice(index)) {
    if (token.kind === 'text' || token.name !== opening.name) continue
    depth += token.kind === 'open' ? 1 : -1
    if (depth === 0) return token.end
  }
  return html.length
}

/** An attribution just above the quote belongs to it: answers the offset where it starts. */
function blockBefore(html: string, tokens: HtmlToken[], index: number): number {
  const quote = tokens[index]?.start ?? html.length
  let line = ''
  for (let at = index - 1; at >= 0 && line.length < 400; at -= 1) {
    const token = tokens[at] as HtmlToken
    if (token.kind === 'text') {
      line = `${decodeEntities(token.text)} ${line}`.replace(/\s+/g, ' ').trim()
      if (line.endsWith(':') && attributions.some(pattern => pattern.test(line))) return token.start
    } else if (line !== '' && (token.name === 'p' || token.name === 'div') && token.kind === 'open') break
  }
  return quote
}

function looksLikeHeader(html: string): boolean {
  return isHeaderBlock(htmlToText(html).split('\n'), 0)
}

function hasContent(html: string): boolean {
  return /<img\b/i.test(html) || htmlToText(html, { limit: 2000 }).replace(/[\s>]/g, '') !== ''
}
