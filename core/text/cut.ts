/** The specification's length of a row's snippet. */
const ROW_LENGTH = 60

/** A row's snippet: 60 characters followed by '...' (specification, section 2); a shorter text stays unchanged. */
export function cutSnippet(snippet: string): string {
  return snippet.length > ROW_LENGTH ? `${cut(snippet, ROW_LENGTH)}...` : snippet
}

/** Never splits a surrogate pair. */
export function cut(text: string, length: number): string {
  if (text.length <= length) return text
  const last = text.charCodeAt(length - 1)
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? length - 1 : length)
}

/** The last characters of a text; never splits a surrogate pair either. */
export function cutStart(text: string, length: number): string {
  if (text.length <= length) return text
  const from = text.length - length
  const first = text.charCodeAt(from)
  return text.slice(first >= 0xdc00 && first <= 0xdfff ? from + 1 : from)
}
