import { withoutInvisible } from './invisible.ts'
import { splitQuotedText } from './quoted-history.ts'

/** The specification cuts the snippet of a row here. */
const ROW_LENGTH = 60
const STORED_LENGTH = 200
/** Enough to find the words in; a long message is not read to its end for two hundred characters. */
const HEAD_LENGTH = 8000

/**
 * The first words that the writer wrote, on one line, for storing: without quoted history, bare web addresses,
 * picture marks and rules. At most 200 characters; the history if there is nothing else.
 */
export function snippetOf(text: string): string {
  const head = text.slice(0, HEAD_LENGTH)
  const own = head.split('\n').every(line => /^\s*(?:>|$)/.test(line))
    ? head
    : ownLines(splitQuotedText(head).visible)
  const words = withoutInvisible(own)
    .replace(/\p{Cc}/gu, ' ')
    .replace(/[<([]?https?:\/\/[^\s<>]+[>)\]]?/gi, ' ')
    .replace(/\[(?:cid:|image:?)[^\]\n]{0,200}\]/gi, ' ')
    .replace(/[-=_*~#·•]{4,}/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return cut(words, STORED_LENGTH).trimEnd()
}

/** A row's snippet: 60 characters followed by '...' (specification, section 2); a shorter one stays as it is. */
export function cutSnippet(snippet: string): string {
  return snippet.length > ROW_LENGTH ? `${cut(snippet, ROW_LENGTH)}...` : snippet
}

function ownLines(text: string): string {
  return text
    .split('\n')
    .filter(line => !line.startsWith('>'))
    .join('\n')
}

/** Never splits a surrogate pair. */
function cut(text: string, length: number): string {
  if (text.length <= length) return text
  const last = text.charCodeAt(length - 1)
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? length - 1 : length)
}
