/** The specification cuts the snippet of a row here. */
const ROW_LENGTH = 60
const STORED_LENGTH = 200

/** The first words that the writer wrote, on one line, for storing: without quoted lines and bare addresses. */
export function snippetOf(text: string): string {
  const head = text.slice(0, 4000)
  const own = head.split('\n').filter(line => !line.startsWith('>'))
  const words = (own.join(' ').trim() ? own.join(' ') : head)
    .replace(/[\u200B-\u200F\u00AD\u2060\uFEFF]|\u034F/g, '')
    .replace(/https?:\/\/\S+/g, ' ')
    .replace(/[-=_*~#]{4,}/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return cut(words, STORED_LENGTH)
}

/** A row's snippet: 60 characters followed by '...' (specification, section 2). */
export function cutSnippet(snippet: string): string {
  return snippet.length > ROW_LENGTH ? `${cut(snippet, ROW_LENGTH)}...` : snippet
}

/** Never splits a surrogate pair. */
function cut(text: string, length: number): string {
  if (text.length <= length) return text
  const last = text.charCodeAt(length - 1)
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? length - 1 : length)
}
