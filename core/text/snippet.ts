import { cut } from './cut.ts'
import { withoutInvisible } from './html/invisible.ts'
import { splitQuotedText } from './quotes/quoted-history.ts'

const STORED_LENGTH = 200
/** Long enough for the first words; the rest of a long message is not read. */
const HEAD_LENGTH = 8000

/**
 * The first words that the writer wrote, on one line, to be stored: without quoted history, bare URLs, picture marks
 * and rules. At most 200 characters; the history if there is nothing else.
 */
export function snippetOf(text: string, subject = ''): string {
  const head = text.slice(0, HEAD_LENGTH)
  const own = head.split('\n').every(line => /^\s*(?:>|$)/.test(line))
    ? head
    : ownLines(splitQuotedText(head, subject).visible)
  const words = withoutInvisible(own)
    .replace(/\p{Cc}/gu, ' ')
    .replace(/[<([]?https?:\/\/[^\s<>]+[>)\]]?/gi, ' ')
    .replace(/\[(?:cid:|image:?)[^\]\n]{0,200}\]/gi, ' ')
    .replace(/[-=_*~#·•]{4,}/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return cut(words, STORED_LENGTH).trimEnd()
}

function ownLines(text: string): string {
  return text
    .split('\n')
    .filter(line => !line.startsWith('>'))
    .join('\n')
}
