import { htmlToText } from '../html/html-to-text.ts'
import { withoutHidden } from '../html/visible-text.ts'
import { type Known, splitQuotedHtml, splitQuotedText } from './quoted-history.ts'

interface Body extends Known {
  text: string
  /** Null for a plain-text message. */
  html: string | null
  /** Identifies a forward, which is read as a whole; without the subject some forwards look like answers. */
  subject?: string
}

/**
 * The text that the writer wrote, as readers see it. HTML is split as HTML, because colours tell answers from history.
 */
export function ownWords({ text, html, subject = '', ...known }: Body): string {
  if (html === null) return tidy(splitQuotedText(text, subject, known).visible, text)
  const seen = withoutHidden(html)
  return tidy(htmlToText(splitQuotedHtml(seen, subject, known).visible), htmlToText(seen))
}

/** A text that consists of quotes only stays unchanged. */
function tidy(own: string, whole: string): string {
  return (own.trim() || whole.trim()).replace(/\n{3,}/g, '\n\n')
}
