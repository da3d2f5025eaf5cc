import { decodeHTMLAttribute } from 'entities/decode'

export interface StyleElement {
  css: string
  /** Its attribute `media`; empty where it has none. */
  media: string
}

const OPENING = /<!--|<style(?![\w-])/gi
const CLOSING = /<\/style(?![\w-])/gi
const MEDIA = /\smedia\s*=\s*(?:"([^"]{0,300})"|'([^']{0,300})'|([^\s"'>]{1,300}))/i

/** The style elements of a message, without those in comments: these are for Outlook. */
export function styleElements(html: string): StyleElement[] {
  const found: StyleElement[] = []
  const opening = new RegExp(OPENING)
  const closing = new RegExp(CLOSING)
  for (let tag = opening.exec(html); tag; tag = opening.exec(html)) {
    if (tag[0] === '<!--') {
      const end = html.indexOf('-->', tag.index + 2)
      if (end === -1) break
      opening.lastIndex = end + 3
      continue
    }
    const start = html.indexOf('>', opening.lastIndex) + 1
    closing.lastIndex = start
    const close = start === 0 ? null : closing.exec(html)
    if (!close) break
    const media = MEDIA.exec(html.slice(opening.lastIndex - 1, Math.min(start - 1, opening.lastIndex + 2000)))
    found.push({
      css: html.slice(start, close.index),
      media: decodeHTMLAttribute(media?.[1] ?? media?.[2] ?? media?.[3] ?? ''),
    })
    opening.lastIndex = closing.lastIndex
  }
  return found
}
