import { htmlToText } from '#core/text/html/html-to-text.ts'
import { visibleText } from '#core/text/html/visible-text.ts'
import { ownWords } from '#core/text/quotes/own-words.ts'
import { storableText } from '#server/platform/storable.ts'

interface Formatted {
  html: string
  safeHtml: string
  /** Tells a forward, of which nothing is history. */
  subject: string
}

/**
 * The plain text, unless the HTML says what the plain text does not: where the plain part only says that there is an HTML
 * version, where to find it on the web, or much less than the HTML shows. What is shown is then what is quoted, summarised
 * and found.
 */
export function textBeside(plain: string, formatted: Formatted): string {
  if (isExcuse(plain)) return storableText(htmlToText(formatted.html)) || plain
  // Without what the HTML hides: nobody could see why it was found.
  return isStub(plain, formatted) ? storableText(visibleText(formatted.safeHtml)) : plain
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

/** Whether it says much less than the HTML. History does not count: many programs leave it out of the plain part. */
function isStub(plain: string, { safeHtml, subject }: Formatted): boolean {
  if (plain.length > MAX_STUB) return false
  const said = lettersIn(plain)
  const isMore = (text: string) => {
    const shown = lettersIn(text)
    return shown >= TIMES * said && shown >= said + MORE
  }
  // What costs more is asked only where most of the HTML may be more than the plain part.
  return (
    safeHtml.length > TIMES * said + MORE &&
    isMore(visibleText(safeHtml)) &&
    isMore(ownWords({ text: plain, html: safeHtml, subject }))
  )
}

/** Letters and digits, without those of addresses of pages. */
const lettersIn = (text: string): number => text.replace(ADDRESSES, '').replace(/[^\p{L}\p{N}]+/gu, '').length
