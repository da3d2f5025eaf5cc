import { decodeEntities } from './html-entities.ts'
import { BLOCKS, htmlTokens } from './html-tokens.ts'

/** Blocks with an empty line around them; the others only begin a new line. */
const PARAGRAPHS = new Set('blockquote dl fieldset figure h1 h2 h3 h4 h5 h6 hr ol p pre table ul'.split(' '))
const DEFAULT_LIMIT = 1_000_000
const MAX_QUOTE_MARKS = 9

/**
 * HTML of a mail as readable text: paragraphs and lines kept, list items marked, quotes marked with '>', links by
 * their text, nothing of scripts and styles. One pass; `limit` is the most characters of text to make.
 */
export function htmlToText(html: string, { limit = DEFAULT_LIMIT } = {}): string {
  const out = textBuilder()
  const lists: { ordered: boolean; items: number }[] = []
  for (const token of htmlTokens(html)) {
    if (out.length() > limit) break
    if (token.kind === 'text') {
      out.text(decodeEntities(token.text))
      continue
    }
    const { name } = token
    const isOpening = token.kind === 'open'
    if (name === 'br') out.newLine()
    else if (name === 'td' || name === 'th') out.text(' ')
    else if (BLOCKS.has(name)) out.breakLine(PARAGRAPHS.has(name) && lists.length === 0)
    if (name === 'blockquote') out.quote(isOpening ? 1 : -1)
    else if (name === 'pre') out.preformatted(isOpening)
    else if (name === 'ul' || name === 'ol') {
      if (isOpening) lists.push({ ordered: name === 'ol', items: 0 })
      else lists.pop()
    } else if (name === 'li' && isOpening) {
      const list = lists.at(-1)
      if (list) list.items += 1
      out.prefix(list?.ordered ? `${list.items}. ` : '- ')
    }
  }
  return out.finish().slice(0, limit).trimEnd()
}

function textBuilder() {
  const lines: string[] = []
  let line = ''
  let marker = ''
  let quotes = 0
  let isPreformatted = false
  let length = 0
  // Two, as if empty lines stood above: none are wanted at the top.
  let blankLines = 2

  function newLine(): void {
    const content = isPreformatted ? line.trimEnd() : line.replace(/ {2,}/g, ' ').trim()
    line = ''
    if (content === '' && blankLines >= 2) return
    blankLines = content === '' ? blankLines + 1 : 0
    const whole = content === '' ? '' : `${'> '.repeat(Math.min(quotes, MAX_QUOTE_MARKS))}${marker}${content}`
    if (content !== '') marker = ''
    lines.push(whole)
    length += whole.length + 1
  }

  function breakLine(isParagraph: boolean): void {
    if (line.trim() !== '') newLine()
    line = ''
    if (isParagraph && blankLines === 0) newLine()
  }

  function text(content: string): void {
    if (!isPreformatted) {
      const folded = content.replace(/[\s\u00A0]+/g, ' ')
      line += line === '' ? folded.trimStart() : folded
      return
    }
    content.split('\n').forEach((part, index) => {
      if (index > 0) newLine()
      line += part
    })
  }

  return {
    text,
    newLine,
    breakLine,
    length: () => length + line.length,
    quote: (step: 1 | -1) => {
      quotes = Math.max(0, quotes + step)
    },
    prefix: (text: string) => {
      marker = text
    },
    preformatted: (on: boolean) => {
      isPreformatted = on
    },
    finish: () => {
      breakLine(false)
      return lines.join('\n').trimEnd()
    },
  }
}
