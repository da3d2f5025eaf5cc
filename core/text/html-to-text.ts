import { decodeEntities } from './html-entities.ts'
import { htmlTokens } from './html-tokens.ts'

const PARAGRAPH = new Set([
  'p',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'ul',
  'ol',
  'table',
  'blockquote',
  'pre',
  'hr',
  'dl',
])
const LINE = new Set([
  'div',
  'tr',
  'li',
  'br',
  'section',
  'article',
  'header',
  'footer',
  'dt',
  'dd',
  'center',
  'body',
])
const DEFAULT_LIMIT = 1_000_000

/**
 * HTML of a mail as readable text: paragraphs and lines kept, list items marked, quotes marked with '>', nothing
 * of scripts and styles. One pass; `limit` is the most characters of text to make.
 */
export function htmlToText(html: string, { limit = DEFAULT_LIMIT } = {}): string {
  const out = new TextBuilder()
  for (const token of htmlTokens(html)) {
    if (out.length > limit) break
    if (token.kind === 'text') out.text(decodeEntities(token.text))
    else if (token.name === 'blockquote') {
      out.breakLine(2)
      out.quote += token.kind === 'open' ? 1 : out.quote > 0 ? -1 : 0
    } else if (token.name === 'pre') {
      out.breakLine(1)
      out.isPreformatted = token.kind === 'open'
    } else if (token.name === 'br') out.newLine()
    else if (PARAGRAPH.has(token.name)) out.breakLine(2)
    else if (LINE.has(token.name)) {
      out.breakLine(1)
      if (token.name === 'li' && token.kind === 'open') out.text('- ')
    } else if ((token.name === 'td' || token.name === 'th') && token.kind === 'close') out.text(' ')
  }
  return out.toString().slice(0, limit)
}

class TextBuilder {
  quote = 0
  isPreformatted = false
  length = 0
  private readonly lines: string[] = []
  private line = ''
  private blank = 2

  text(text: string): void {
    if (this.isPreformatted) {
      const [first = '', ...rest] = text.split('\n')
      this.line += first
      for (const next of rest) {
        this.newLine()
        this.line += next
      }
      return
    }
    const folded = text.replace(/[\s\u00A0]+/g, ' ')
    this.line += this.line === '' ? folded.trimStart() : folded
  }

  newLine(): void {
    const content = this.line.replace(/ {2,}/g, ' ').trimEnd()
    this.line = ''
    if (content === '' && this.blank >= 2) return
    this.blank = content === '' ? this.blank + 1 : 0
    const line = content === '' ? '' : `${'> '.repeat(Math.min(this.quote, 9))}${content}`
    this.lines.push(line)
    this.length += line.length + 1
  }

  /** Ends the line; two means that an empty line follows, unless there is one. */
  breakLine(count: 1 | 2): void {
    if (this.line.trim() !== '') this.newLine()
    this.line = ''
    if (count === 2 && this.blank === 0) this.newLine()
  }

  toString(): string {
    this.breakLine(1)
    return this.lines.join('\n').trim()
  }
}
