import { cut } from './cut.ts'
import { withoutInvisible } from './html/invisible.ts'
import { splitQuotedText } from './quotes/quoted-history.ts'

const STORED_LENGTH = 200
/** Long enough for the first words; the rest of a long message is not read. */
const HEAD_LENGTH = 8000

/**
 * The first words that the writer wrote, on one line, to be stored: without quoted history, bare URLs, picture marks
 * and rules. At most 200 characters; the history if there is nothing else. `writer`: name and address.
 */
export function snippetOf(text: string, subject = '', writer = ''): string {
  const head = text.slice(0, HEAD_LENGTH)
  const lines = head.split('\n')
  if (lines.every(line => /^\s*(?:>|$)/.test(line))) return shorten(wordsIn(head))
  const enough = linesThatFill(lines)
  const { visible } = splitQuotedText(head, subject, { writer }, enough)
  return shorten(wordsIn(ownLines(visible === head ? lines.slice(0, enough).join('\n') : visible)))
}

/**
 * How many lines hold more words than are stored, so that history below them makes no difference: to look for it is what
 * takes the time. The last of them is no rule, because a rule belongs to the history below it.
 */
function linesThatFill(lines: readonly string[]): number {
  let own = ''
  let next = STORED_LENGTH
  for (const [at, line] of lines.entries()) {
    if (line.startsWith('>')) continue
    own += `${line}\n`
    if (own.length <= next || !/[\p{L}\p{N}]/u.test(line)) continue
    if (wordsIn(own).length > STORED_LENGTH) return at + 1
    next = 2 * own.length
  }
  return lines.length
}

const shorten = (words: string) => cut(words, STORED_LENGTH).trimEnd()

function wordsIn(text: string): string {
  return withoutInvisible(text)
    .replace(/\p{Cc}/gu, ' ')
    .replace(/[<([]?https?:\/\/[^\s<>]+[>)\]]?/gi, ' ')
    .replace(/\[(?:cid:|image:?)[^\]\n]{0,200}\]/gi, ' ')
    .replace(/[-=_*~#·•]{4,}/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

function ownLines(text: string): string {
  return text
    .split('\n')
    .filter(line => !line.startsWith('>'))
    .join('\n')
}
