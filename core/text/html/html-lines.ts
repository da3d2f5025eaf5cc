import { decodeHTML } from 'entities/decode'
import { oneLine } from '../one-line.ts'
import type { BodyLine } from '../quotes/quoted-beginnings.ts'
import { type Ink, inkOf, PLAIN } from '../quotes/quoted-ink.ts'
import { BLOCKS, type HtmlToken, htmlTokens } from './html-tokens.ts'
import { withoutInvisible } from './invisible.ts'

/** `start` is where the markup of this line begins, `end` where its last content ends. */
export interface HtmlLine extends BodyLine {
  start: number
  end: number
  /** Whether a program quotes here without marks, so that a '>' is the quoted letter's own. */
  isUnmarked: boolean
}

type Tag = Exclude<HtmlToken, { kind: 'text' }>

const INTRODUCTION = /gmail_attr|moz-cite-prefix|OutlookMessageHeader|divRplyFwdMsg|reply-intro/
const SIGNATURE = /moz-signature|gmail_signature|signature_text/
const CITE = /type\s?=\s?["']?cite/i
// Elements that programs put around a quoted message. Gmail uses the same class for a paragraph that the writer
// indents.
const HOLDER = /gmail_quote|yahoo_quoted|protonmail_quote|quillbox-quote|OLK_SRC_BODY/
const UNMARKED = /yahoo_quoted|OLK_SRC_BODY/
// How editors mark an indented paragraph of the writer's own.
const INDENT = /border\s*:\s*(?:none|0)|margin\s*:\s*0(?:px)?\s+0(?:px)?\s+0(?:px)?\s+40px/i
// The rule that Outlook draws above a header; shops and forms draw theirs in other ways.
const OUTLOOK_RULE = /border-top\s*:\s*solid\s+#\w+\s+1(?:\.0)?pt/i
/** Void elements: they have no content and no end tag. */
const VOID = new Set('area base br col embed hr img input link meta source track wbr'.split(' '))
const TINY_PICTURE = /\b(?:width|height)\s*[=:]\s*["']?[01](?:px)?(?![\d.])|display\s*:\s*none/i

/** The lines that a reader sees, each with its position in the source. Empty lines are left out. */
export function htmlLines(html: string): HtmlLine[] {
  const lines: HtmlLine[] = []
  const quotes: BodyLine['quote'][] = []
  const inks = inkTracker()
  const marks = {
    introduces: markTracker(tag => INTRODUCTION.test(tag.attributes)),
    signature: markTracker(tag => SIGNATURE.test(tag.attributes)),
    holder: markTracker(tag => tag.name !== 'blockquote' && HOLDER.test(tag.attributes)),
    unmarked: markTracker(tag => UNMARKED.test(tag.attributes)),
    link: markTracker(tag => tag.name === 'a'),
  }
  const trackers = Object.values(marks)
  let line: HtmlLine | null = null
  let ink: Ink | null = null
  /** Whether the text so far ends a sentence. */
  let isEnded = false
  let opening: number | null = null
  let ruled = false
  let preformatted = 0

  const endLine = () => {
    if (line) lines.push({ ...line, ink: ink === null ? '' : nameOf(ink) })
    line = null
    ink = null
    opening = null
  }
  const add = (text: string, start: number, end: number) => {
    line ??= {
      text: '',
      quote: quotes.at(-1) ?? 'none',
      introduces: marks.introduces.isWithin(),
      signature: marks.signature.isWithin(),
      ruled,
      ink: '',
      addsInColour: false,
      holder: marks.holder.number(),
      isUnmarked: marks.unmarked.isWithin(),
      start: opening ?? start,
      end,
    }
    ruled = false
    // A link has its own colour, so it says nothing about the writer.
    if (!marks.link.isWithin()) {
      const { colour, marker } = inks.current()
      const isOther =
        ink !== null && ((colour !== '' && colour !== ink.colour) || (marker !== '' && marker !== ink.marker))
      line.addsInColour ||= isOther && isEnded
      ink = ink === null ? inks.current() : common(ink, inks.current())
    }
    isEnded = /[.?!。？！]\s?$/.test(text.slice(-4))
    line.text += text
    line.end = end
  }
  const addText = (source: string, start: number) => {
    const text = withoutInvisible(decodeHTML(source))
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
    inks.see(tag)
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
  return lines.map(found => readMarks({ ...found, text: oneLine(found.text) }))
}

/** Some programs quote with '>' in HTML as well. */
function readMarks(line: HtmlLine): HtmlLine {
  if (!line.text.startsWith('>')) return line
  const text = line.text.replace(/^[>\s]+/, '')
  return { ...line, text, quote: line.quote === 'none' && !line.isUnmarked ? 'plain' : line.quote }
}

function quoteOf({ attributes }: Tag, outer: BodyLine['quote'] | undefined): BodyLine['quote'] {
  if (outer === 'cite' || CITE.test(attributes)) return 'cite'
  return INDENT.test(attributes) ? (outer ?? 'none') : 'block'
}

/** Tracks which marked element the reading position is in. */
function markTracker(bearsMark: (tag: Tag) => boolean) {
  let name = ''
  let depth = 0
  let number = 0
  return {
    isWithin: () => depth > 0,
    number: () => (depth > 0 ? number : 0),
    see: (tag: Tag) => {
      if (depth > 0 && tag.name === name)
        depth += tag.kind === 'open' && !tag.selfClosing ? 1 : tag.kind === 'close' ? -1 : 0
      else if (depth === 0 && tag.kind === 'open' && !tag.selfClosing && bearsMark(tag)) {
        name = tag.name
        depth = 1
        number += 1
      }
    },
  }
}

/**
 * Tracks the ink of the current text. Elements that do not change it are counted, so that their end tags are matched.
 */
function inkTracker() {
  const open: { name: string; ink: Ink }[] = []
  const count = new Map<string, number>()
  const current = () => open.at(-1)?.ink ?? PLAIN
  return {
    current,
    see: (tag: Tag) => {
      if (VOID.has(tag.name)) return
      if (tag.kind === 'open') {
        if (tag.selfClosing) return
        open.push({ name: tag.name, ink: inkOf(tag.name, tag.attributes, current()) })
        count.set(tag.name, (count.get(tag.name) ?? 0) + 1)
        return
      }
      // An end tag without an element ends nothing.
      while ((count.get(tag.name) ?? 0) > 0) {
        const { name } = open.pop() as { name: string }
        count.set(name, (count.get(name) ?? 1) - 1)
        if (name === tag.name) return
      }
    },
  }
}

/** The ink that two texts have in common. */
function common(one: Ink, other: Ink): Ink {
  return {
    colour: one.colour === '' || other.colour === '' ? '' : one.colour,
    marker: one.marker === '' || other.marker === '' ? '' : one.marker,
    bold: one.bold && other.bold,
    italic: one.italic && other.italic,
  }
}

function nameOf({ colour, marker, bold, italic }: Ink): string {
  return [colour && `#${colour}`, marker && `#marked-${marker}`, bold && 'bold', italic && 'italic']
    .filter(Boolean)
    .join(' ')
}
