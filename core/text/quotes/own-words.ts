import { htmlToText } from '../html/html-to-text.ts'
import { withoutHidden } from '../html/visible-text.ts'
import { splitQuotedHtml, splitQuotedText } from './quoted-history.ts'

interface Body {
  text: string
  /** Null for a message of plain text. */
  html: string | null
  /** Tells a message that is handed on, which is read as a whole; without it some look like answers. */
  subject?: string
}

/** What the writer wrote, as readers see it: HTML is split as HTML, for colours tell answers from history. */
export function ownWords({ text, html, subject = '' }: Body): string {
  if (html === null) return tidy(splitQuotedText(text, subject).visible, text)
  const seen = withoutHidden(html)
  return tidy(htmlToText(splitQuotedHtml(seen, subject).visible), htmlToText(seen))
}

/** A text that is nothing but quotes stays as it is. */
function tidy(own: string, whole: string): string {
  return (own.trim() || whole.trim()).replace(/\n{3,}/g, '\n\n')
}
