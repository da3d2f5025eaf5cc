const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const ADDRESS = /^[\p{L}\p{N}.!#$%*+/=?^_{|}~-]{1,64}@(?:[\p{L}\p{N}-]{1,63}\.){1,8}\p{L}{2,63}$/u
const OPENING = /^[([{'‘“«*]+/
const CLOSING = new Set([...".,;:!?'’”»*"])
const PAIRS: Record<string, string> = { ')': '(', ']': '[', '}': '{' }
/** A longer text is not made a link. */
const MAX_LINK = 2000

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, char => ENTITIES[char] ?? char)
}

/** Plain text as HTML: line breaks and runs of spaces kept, web and mail addresses as links. */
export function textToHtml(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .split(/([\s<>"]+)/)
    .map((part, index) => (index % 2 === 0 ? linked(part) : spaces(part)))
    .join('')
}

function spaces(text: string): string {
  return escapeHtml(text)
    .replace(/ {2}/g, ' &nbsp;')
    .replace(/[\n\r]/g, '<br>')
}

/** One word: the punctuation around an address is not part of it. */
function linked(word: string): string {
  if (word.length > MAX_LINK || !/[@/]|www\./i.test(word)) return escapeHtml(word)
  const scheme = word.search(/https?:\/\//i)
  const start = scheme > 0 ? scheme : (OPENING.exec(word)?.[0].length ?? 0)
  const end = endOfAddress(word, start)
  const target = word.slice(start, end)
  const href = hrefOf(target)
  if (!href) return escapeHtml(word)
  return `${escapeHtml(word.slice(0, start))}<a href="${escapeHtml(href)}">${escapeHtml(target)}</a>${escapeHtml(word.slice(end))}`
}

function hrefOf(target: string): string | null {
  if (/^https?:\/\/[^/?#]/i.test(target)) return target
  if (/^www\.[^.]+\.[^.]/i.test(target)) return `https://${target}`
  const address = target.replace(/^mailto:/i, '')
  return ADDRESS.test(address) ? `mailto:${address}` : null
}

/** A closing bracket belongs to the address only if the address opens it, as in `/wiki/Mail_(software)`. */
function endOfAddress(word: string, start: number): number {
  const counts = new Map<string, number>()
  for (const char of word.slice(start)) counts.set(char, (counts.get(char) ?? 0) + 1)
  const countOf = (char: string) => counts.get(char) ?? 0
  let end = word.length
  while (end > start) {
    const last = word[end - 1] as string
    const opening = PAIRS[last]
    if (opening ? countOf(opening) >= countOf(last) : !CLOSING.has(last)) break
    counts.set(last, countOf(last) - 1)
    end -= 1
  }
  return end
}
