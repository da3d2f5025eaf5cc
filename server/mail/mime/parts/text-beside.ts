import { htmlToText } from '#core/text/html/html-to-text.ts'
import { visibleText } from '#core/text/html/visible-text.ts'
import { ownWords } from '#core/text/quotes/own-words.ts'
import { storableText } from '#server/platform/storable.ts'

interface Formatted {
  html: string
  safeHtml: string
  subject: string
  /** It answers or passes on something, so it may have history. */
  isAnswer: boolean
}

/**
 * The plain text, unless the HTML says what the plain text does not: where the plain part only says that there is an HTML
 * version, where to find it on the web, or much less than the HTML shows. What is shown is then what is quoted, summarised
 * and found.
 */
export function textBeside(plain: string, formatted: Formatted): string {
  if (isExcuse(plain)) return storableText(htmlToText(formatted.html)) || plain
  return shownInstead(plain, formatted) ?? plain
}

const MAX_EXCUSE = 500

/** Whether it only says that there is an HTML version, or where to find it. */
function isExcuse(plain: string): boolean {
  if (plain.trim() && (plain.length > MAX_EXCUSE || !/html|:\/\//i.test(plain))) return false
  const words = plain.replace(ADDRESSES, '').trim()
  return words === '' || (/\bhtml\b/i.test(words) && plain.length <= MAX_EXCUSE)
}

const ADDRESSES = /https?:\/\/\S+/gi
/** A longer plain part is a text of its own. */
const MAX_STUB = 4000
/** How many times as much the HTML shows of a stub, and how many letters and digits more. */
const TIMES = 3
const MORE = 200

/** What the HTML shows, without what it hides, where that is much more than the plain part says; else null. */
function shownInstead(plain: string, { safeHtml, subject, isAnswer }: Formatted): string | null {
  if (plain.length > MAX_STUB) return null
  const said = lettersIn(plain)
  const isMore = (shown: number) => shown >= TIMES * said && shown >= said + MORE
  // Without its tags, most HTML has no more text than the plain part. This avoids parsing it.
  if (!isMore(lettersIn(safeHtml.replace(/<[^<>]*>/g, '')))) return null
  const shown = visibleText(safeHtml)
  if (!isMore(lettersIn(shown))) return null
  // Many programs leave history out of the plain part.
  const isHistory = isAnswer && !isMore(lettersIn(ownWords({ text: plain, html: safeHtml, subject })))
  return isHistory ? null : storableText(shown)
}

/** Letters and digits, without those of addresses of pages. */
const lettersIn = (text: string): number => text.replace(ADDRESSES, '').replace(/[^\p{L}\p{N}]+/gu, '').length
