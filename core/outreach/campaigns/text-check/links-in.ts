import { htmlToText } from '#core/text/html/html-to-text.ts'
import { htmlTokens } from '#core/text/html/html-tokens.ts'
import { findAttribute } from '#core/text/html/map-attributes.ts'

export interface WrittenLink {
  url: string
  /** What the reader sees of it. */
  text: string
}

/** The web links of a text in HTML, in order. */
export function linksIn(html: string): WrittenLink[] {
  const links: WrittenLink[] = []
  let open: { url: string; start: number } | null = null
  for (const token of htmlTokens(html)) {
    if (token.kind === 'text' || token.name !== 'a') continue
    if (open) links.push({ url: open.url, text: htmlToText(html.slice(open.start, token.start)).trim() })
    const url = token.kind === 'open' ? findAttribute(token.attributes, 'href')?.value.trim() : null
    open = url && /^https?:/i.test(url) ? { url, start: token.end } : null
  }
  if (open) links.push({ url: open.url, text: htmlToText(html.slice(open.start)).trim() })
  return links
}

export const countImages = (html: string): number =>
  [...htmlTokens(html)].filter(token => token.kind === 'open' && token.name === 'img').length

/** The host of a web address, without "www."; null for what is none. */
export function hostOf(url: string): string | null {
  try {
    return new URL(/^https?:/i.test(url) ? url : `https://${url}`).hostname.replace(/^www\./, '')
  } catch {
    return null
  }
}
