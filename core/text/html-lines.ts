import { decodeEntities } from './html-entities.ts'
import { BLOCKS, type HtmlToken, htmlTokens } from './html-tokens.ts'
import { withoutInvisible } from './invisible.ts'
import { isAnswerColour } from './quoted-colours.ts'
import type { BodyLine } from './quoted-lines.ts'

/** `start` is where the markup begins that opens for this line, `end` where its last content ends. */
export interface HtmlLine extends BodyLine {
  start: number
  end: number
}

type Tag = Exclude<HtmlToken, { kind: 'text' }>

const INTRODUCTION = /gmail_attr|moz-cite-prefix|OutlookMessageHeader|divRplyFwdMsg|reply-intro/
const SIGNATURE = /moz-signature|gmail_signature|signature_text/
const CITE = /type\s*=\s*["']?cite|gmail_quote|yahoo_quoted|protonmail_quote|tutanota_quote/i
// How editors write an indented paragraph of the writer's own.
const INDENT = /border\s*:\s*(?:none|0)|margin\s*:\s*0(?:px)?\s+0(?:px)?\s+0(?:px)?\s+40px/i
// As Outlook draws it above a header; shops and forms draw theirs in other ways.
const OUTLOOK_RULE = /border-top\s*:\s*solid\s+#\w+\s+1(?:\.0)?pt/i
const TINY_PICTURE = /\b(?:width|height)\s*[=:]\s*["']?[01](?:px)?(?![\d.])|display\s*:\s*none/i

/** The lines that a reader sees, each with its place in the source. Lines without anything on them are left out. */
export function htmlLines(html: string): HtmlLine[] {
  const lines: HtmlLine[] = []
  const quotes: BodyLine['quote'][] = []
  const marks = {
    introduces: markTracker(tag => INTRODUCTION.test(tag.attributes)),
    signature: markTracker(tag => SIGNATURE.test(tag.attributes)),
    coloured: markTracker(tag => isAnswerColour(tag.attributes)),
    link: markTracker(tag => tag.name === 'a'),
  }
  const trackers = Object.values(marks)
  let line: HtmlLine | null = null
  let opening: number | null = null
  let ruled = false
  let preformatted = 0

  const endLine = () => {
    if (line) lines.push(line)
    line = null
    opening = null
  }
  const add = (text: string, start: number, end: number) => {
    const coloured = marks.coloured.isWithin() && !marks.link.isWithin()
    line ??= {
      text: '',
      quote: quotes.at(-1) ?? 'none',
      introduces: marks.introduces.isWithin(),
      signature: marks.signature.isWithin(),
      ruled,
      coloured,
      start: opening ?? start,
      end,
    }
    ruled = false
    line.text += text
    line.coloured &&= coloured
    line.end = end
  }
  const addText = (source: string, start: number) => {
    const text = withoutInvisible(decodeEntities(source))
    if (text.trim() !== '') add(text, start, start + source.length)
    else if (line) line.text += ' '
  }
  const addTag = (tag: Tag) => {
    const isOpening = tag.kind === 'open'
    if (BLOCKS.has(tag.name)) endLine()
    else if (tag.name === 'td' || tag.name === 'th') addText(' ', tag.start)
    if (tag.name === 'pre') preformatted = Math.max(0, preformatted + (isOpening ? 1 : -1))
    if (tag.name === 'blockquote') {
      if (isOpening) quotes.push(quoteOf(tag, quotes.at(-1)))
      else quotes.pop()
    }
    if (isOpening && OUTLOOK_RULE.test(tag.attributes)) ruled = true
    for (const mark of trackers) mark.see(tag)
    if (tag.name === 'img' && isOpening && !TINY_PICTURE.test(tag.attributes))
      add('[image]', tag.start, tag.end)
    else if (tag.name === 'br' || tag.name === 'hr' || !isOpening) opening = null
    else opening ??= tag.start
  }

  for (const token of htmlTokens(html)) {
    if (token.kind !== 'text') addTag(token)
    else if (preformatted === 0) addText(token.text, token.start)
    else {
      let start = token.start
      for (const [index, part] of token.text.split('\n').entries()) {
        if (index > 0) endLine()
        addText(part, start)
        start += part.length + 1
      }
    }
  }
  endLine()
  return lines.map(found => readMarks({ ...found, text: found.text.replace(/\s+/g, ' ').trim() }))
}

/** Some programs quote with '>' in HTML as well. */
function readMarks(line: HtmlLine): HtmlLine {
  if (!line.text.startsWith('>')) return line
  const text = line.text.replace(/^[>\s]+/, '')
  return { ...line, text, quote: line.quote === 'none' ? 'plain' : line.quote }
}

function quoteOf({ attributes }: Tag, outer: BodyLine['quote'] | undefined): BodyLine['quote'] {
  if (outer === 'cite' || CITE.test(attributes)) return 'cite'
  return INDENT.test(attributes) ? (outer ?? 'none') : 'plain'
}

/** Knows whether the reading is within an element that bears a mark. */
function markTracker(bearsMark: (tag: Tag) => boolean) {
  let name = ''
  let depth = 0
  return {
    isWithin: () => depth > 0,
    see: (tag: Tag) => {
      if (depth > 0 && tag.name === name) depth += tag.kind === 'open' ? 1 : -1
      else if (depth === 0 && tag.kind === 'open' && !tag.selfClosing && bearsMark(tag)) {
        name = tag.name
        depth = 1
      }
    },
  }
}
