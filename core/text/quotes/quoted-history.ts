import { memoize } from '../../memoize.ts'
import { type HtmlLine, htmlLines } from '../html/html-lines.ts'
import { withoutInvisible } from '../html/invisible.ts'
import { oneLine } from '../one-line.ts'
import { isForwardSubject } from '../subject.ts'
import { type KnownLetter, knownLetter } from './known-letter.ts'
import { isForwardMarker } from './quote-patterns.ts'
import type { BodyLine } from './quoted-beginnings.ts'
import { findHistory } from './quoted-lines.ts'

/** `visible` is what the writer wrote, `quoted` the history they quoted; null when nothing is split off. */
export interface SplitBody {
  visible: string
  quoted: string | null
}

/** What is known beside the body: the more, the less history has to stay in doubt. */
export interface Known {
  /** Name and address of who wrote it: their name in brackets marks their answers in what they quote. */
  writer?: string
  /** Texts of letters that may be quoted, such as the earlier ones of the conversation: a line of them is no answer. */
  letters?: readonly string[]
}

/**
 * Splits quoted history off a plain-text body. It never hides what the writer wrote: with answers between quoted lines
 * the whole body stays visible, an answer or signature below the quote stays visible, and in doubt nothing is split
 * off. A forwarded message is not history: the subject decides where the body looks like that of a reply. History that
 * begins at line `before` or below it is not looked for.
 */
export function splitQuotedText(text: string, subject = '', known: Known = {}, before?: number): SplitBody {
  if (isForwardSubject(subject)) return { visible: text, quoted: null }
  const lines = text.split('\n')
  const hasMarks = lines.some(line => line.trimStart().startsWith('>'))
  const read = lines.map(line => textLine(line, hasMarks))
  const wrapped = read.filter((_, at) => isWrapped(lines[at - 1] ?? '', read[at - 1], read[at], read[at + 1]))
  // One such line may be an answer within a sentence.
  if (wrapped.length > 1) for (const line of wrapped) line.quote = 'plain'
  for (const [at, line] of read.entries()) {
    const above = read[at - 1]
    if (above && above.quote !== 'none' && isRestOfLink(above.text, line.text)) line.quote = above.quote
  }
  const range = findHistory(read, toCompare(known), before)
  if (!range) return { visible: text, quoted: null }
  const visible = [
    lines.slice(0, range.start).join('\n').trimEnd(),
    lines.slice(range.end).join('\n').trimEnd(),
  ]
  return {
    visible: visible.filter(part => part.trim() !== '').join('\n\n'),
    quoted: lines.slice(range.start, range.end).join('\n'),
  }
}

/** Splits sanitised HTML in the same way. Both parts are fragments that a browser completes. */
export function splitQuotedHtml(html: string, subject = '', known: Known = {}): SplitBody {
  if (isForwardSubject(subject)) return { visible: html, quoted: null }
  const lines = htmlLines(html)
  const range = findHistory(lines, toCompare(known))
  const first = range && lines[range.start]
  if (!range || !first) return { visible: html, quoted: null }
  const below = lines[range.end]
  if (below) {
    return {
      visible: html.slice(0, first.start) + html.slice(below.start),
      quoted: html.slice(first.start, below.start),
    }
  }
  return {
    visible: untilHistory(html, lines[range.start - 1], first.start),
    quoted: html.slice(first.start),
  }
}

const prepared = memoize(knownLetter, 60)

/** The letters are prepared when they are needed, because few quotes are in doubt. */
function toCompare({ writer = '', letters = [] }: Known) {
  return { writer, letters: (): KnownLetter[] => letters.map(prepared) }
}

/** Leaves out empty lines and rules between the own text and the history; keeps the tags that close the own text. */
function untilHistory(html: string, above: HtmlLine | undefined, start: number): string {
  const end = Math.min(above?.end ?? 0, start)
  return html.slice(0, end) + html.slice(end, start).replace(/<[bh]r\b[^<>]*>|&nbsp;|&#160;|\s+/gi, '')
}

/**
 * The text that a sender wrote above a forwarded message; all of the text where nothing is forwarded or nothing was
 * written.
 */
export function aboveForwarded(text: string): string {
  const lines = text.split('\n')
  const marker = lines.findIndex(line => isForwardMarker(textLine(line, true).text))
  const above = lines.slice(0, Math.max(0, marker)).join('\n')
  return above.trim() === '' ? text : above
}

/** Programs wrap at this width, or a little above it. */
const WIDTH = 72

/** Whether a program broke the quoted line above because it was too long, so that the mark is missing here. */
function isWrapped(raw: string, above?: BodyLine, line?: BodyLine, below?: BodyLine): boolean {
  if (!above || !line || above.quote === 'none' || line.quote !== 'none' || below?.quote === 'none')
    return false
  const [first = ''] = /^[^\s\p{Lu}]{1,60}/u.exec(line.text) ?? []
  const isFull = raw.trimEnd().length + 1 + first.length > WIDTH && line.text.length < raw.length
  return first !== '' && isFull && /[\p{L}\p{N},]$/u.test(above.text)
}

/** Whether a quoted line was broken in or before a link, so that the mark is missing here, or behind the link. */
function isRestOfLink(above: string, line: string): boolean {
  return (
    /^[(<]https?:[^\s()<>]{1,2000}[)>]\s?>$/.test(line) ||
    (/^[^\s()<>]{1,500}[)>]$/.test(line) && /[(<]https?:[^\s()<>]*$/.test(above))
  )
}

function textLine(line: string, hasMarks: boolean): BodyLine {
  const text = oneLine(withoutInvisible(line))
  // Some programs quote with bars; where '>' is used, a bar is a table that the writer drew.
  const isQuoted = text.startsWith('>') || (!hasMarks && text.startsWith('|'))
  return {
    text: isQuoted ? text.replace(/^[>|\s]+/, '') : text,
    quote: isQuoted ? 'plain' : 'none',
    introduces: false,
    signature: false,
    ruled: false,
    ink: '',
    addsInColour: false,
    holder: 0,
  }
}
