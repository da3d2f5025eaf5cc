import { decodeHTML, decodeHTMLAttribute } from 'entities/decode'
import { BLOCKS, htmlTokens } from './html-tokens.ts'
import { withoutInvisible } from './invisible.ts'

/** Blocks with an empty line around them; other blocks only begin a new line. */
const PARAGRAPHS = new Set('blockquote dl fieldset figure h1 h2 h3 h4 h5 h6 hr ol p pre table ul'.split(' '))
/** Elements that get a mark (a bullet or '>') and so begin a new line even after a table cell. */
const BEGIN_LINES = new Set('blockquote li ol pre ul'.split(' '))
const DEFAULT_LIMIT = 1_000_000
/** For a mail that consists of pictures only. */
const MAX_ALTERNATIVES = 30
const MAX_QUOTE_MARKS = 9

/**
 * Converts the HTML of a mail to readable text: paragraphs and lines kept, list items marked, quotes marked with '>',
 * links by their text, nothing of scripts and styles. If there is no text, the alternative texts of pictures are used.
 * One pass; `limit` is the most characters of text to make.
 */
export function htmlToText(html: string, { limit = DEFAULT_LIMIT } = {}): string {
  const out = textBuilder()
  const alternatives: string[] = []
  const lists: { ordered: boolean; items: number }[] = []
  for (const token of htmlTokens(html)) {
    if (out.length() > limit) break
    if (token.kind === 'text') {
      out.text(decodeHTML(token.text))
      continue
    }
    const { name } = token
    const isOpening = token.kind === 'open'
    if (name === 'br') out.lineBreak()
    else if (name === 'td' || name === 'th') out.cell(isOpening)
    else if (name === 'table') out.table(isOpening)
    else if (name === 'tr') out.row()
    else if (BEGIN_LINES.has(name)) out.breakLine(PARAGRAPHS.has(name) && lists.length === 0)
    else if (BLOCKS.has(name)) out.block(PARAGRAPHS.has(name) && lists.length === 0)
    if (name === 'blockquote') out.quote(isOpening ? 1 : -1)
    else if (name === 'pre') out.preformatted(isOpening)
    else if (name === 'img' && isOpening && alternatives.length < MAX_ALTERNATIVES) {
      const [, double, single] = /\salt\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(token.attributes) ?? []
      const alternative = decodeHTMLAttribute(double ?? single ?? '').trim()
      if (alternative) alternatives.push(alternative.replace(/\s+/g, ' '))
    } else if (name === 'ul' || name === 'ol') {
      if (isOpening) lists.push({ ordered: name === 'ol', items: 0 })
      else lists.pop()
    } else if (name === 'li' && isOpening) {
      const list = lists.at(-1)
      if (list) list.items += 1
      out.prefix(list?.ordered ? `${list.items}. ` : '- ')
    }
  }
  const text = out.finish() || alternatives.join('\n')
  return text.slice(0, limit).trimEnd()
}

/** A table cell: the state of text and lines when it began. */
interface Cell {
  texts: number
  lines: number
}

interface Table {
  /** The cell that contains the table. */
  outer: Cell | null
  hasLongRow: boolean
}

type Break = 'none' | 'line' | 'paragraph'

function textBuilder() {
  const lines: string[] = []
  let line = ''
  let marker = ''
  let quotes = 0
  let isPreformatted = false
  let length = 0
  // As if two empty lines were above, so that none is added at the top.
  let blankLines = 2
  const tables: Table[] = []
  let cell: Cell | null = null
  let texts = 0
  /** Within cells a line break is written only when more text follows, so a cell does not end with one. */
  let due: Break = 'none'

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
    const isDue = due === 'paragraph'
    due = 'none'
    if (line.trim() !== '') newLine()
    line = ''
    if ((isParagraph || isDue) && blankLines === 0) newLine()
  }

  function block(isParagraph: boolean): void {
    if (cell === null) breakLine(isParagraph)
    else if (cell.texts !== texts) due = isParagraph || due === 'paragraph' ? 'paragraph' : 'line'
  }

  function text(content: string): void {
    const isBlank = withoutInvisible(content).trim() === ''
    if (!isBlank) {
      if (due !== 'none') breakLine(false)
      if (cell?.texts === texts) cell.lines = lines.length
      texts += 1
    }
    if (!isPreformatted) {
      // Fillers of preview texts are spaces between invisible characters.
      const folded = (isBlank ? withoutInvisible(content) : content).replace(/[\s\u00A0]+/g, ' ')
      line += line === '' ? folded.trimStart() : folded
      return
    }
    content.split('\n').forEach((part, index) => {
      if (index > 0) newLine()
      line += part
    })
  }

  function endCell(): void {
    const table = tables.at(-1)
    if (cell && cell !== (table?.outer ?? null) && cell.texts !== texts) {
      const isLong = cell.lines !== lines.length
      if (isLong && table) table.hasLongRow = true
      due = isLong ? 'line' : 'none'
    }
    cell = table?.outer ?? null
    line += ' '
  }

  /** A row becomes a line, and a paragraph if one of its cells has several lines. */
  function row(): void {
    endCell()
    const table = tables.at(-1)
    block(table?.hasLongRow ?? false)
    if (table) table.hasLongRow = false
  }

  return {
    text,
    breakLine,
    block,
    row,
    lineBreak: () => {
      if (cell === null) newLine()
      // An empty cell may contain a line break to give it height.
      else if (cell.texts !== texts) due = due === 'none' ? 'line' : 'paragraph'
    },
    cell: (isOpening: boolean) => {
      endCell()
      if (isOpening) cell = { texts, lines: lines.length }
    },
    table: (isOpening: boolean) => {
      if (isOpening) {
        block(true)
        tables.push({ outer: cell, hasLongRow: false })
        return
      }
      endCell()
      const closed = tables.pop()
      cell = closed?.outer ?? null
      block(true)
    },
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
