import { test as isLink } from 'linkifyjs'
import { memoize } from '#core/memoize.ts'

/** Characters of a name between its dots, including emoji. */
const LABEL = '[\\p{L}\\p{N}\\p{M}\\p{So}\\p{Sk}_-]'
const DOT = '(?:\\.|%2e)'
const NAME = `${LABEL}+(?:${DOT}${LABEL}+)+`
/** RFC 5321 section 4.5.3.1.1 allows 64 characters before the '@'. */
const ADDRESS = `[\\p{L}\\p{N}.!#$%&*+/=?^_{}~-]{1,64}@(?:${NAME}|\\[[^\\s\\]]{1,64}\\])`
/** Schemes that need no slashes. */
const SCHEMES =
  'https?|ftps?|wss?|file|mailto|tel|sms|mms|callto|facetime|facetime-audio|sips?|skype|xmpp|javascript|vbscript|data|blob|about|view-source|cid|mid|magnet|geo|maps|bitcoin|ethereum|litecoin|monero|intent|market|whatsapp|tg|im|news|nntp|urn|feed|webcal|itms(?:-\\w+)?|ms-[a-z-]+|vscode|zoommtg|slack|ssh|git|ldaps?|jar|res|shell|search-ms|calculator'
/** Where a link begins: anything that browsers, mail programs and editors turn into a link, or nearly do. */
const BEGINS = new RegExp(
  [
    `(?<scheme>(?:https?|ftps?|wss?):(?=\\/)|(?<![a-z0-9])[a-z][a-z0-9+.-]{0,30}:(?=\\/\\/)|(?<![a-z0-9])(?:${SCHEMES}):(?=\\S))`,
    `(?<relative>(?<![:/])\\/\\/(?=${LABEL}+[.:/@]\\S|\\[))`,
    `(?<www>(?<!${LABEL})www${DOT})`,
    `(?<address>(?<![\\p{L}\\p{N}])${ADDRESS})`,
    `(?<number>(?<![\\d.])(?:\\d{1,3}\\.){3}\\d{1,3}(?![\\d.]\\d)|\\[[\\da-f]*:[\\da-f:.]+\\](?=[:/]))`,
    `(?<local>(?<!${LABEL})localhost(?![\\p{L}\\d-]))`,
    `(?<name>(?<!${LABEL})${NAME})`,
  ].join('|'),
  'giu',
)
/** Punctuation of the sentence at the end of a link. */
const TRAILING = new Set('.,;:!?)]}>*_~\'"`»”’›…、，；：！？）】」』》')
const PAIRS: Record<string, string> = { ')': '(', ']': '[', '}': '{' }
/** Names that are no public top-level domains but still resolve (RFC 2606, RFC 6762, RFC 8375). */
const LOCAL = new Set(
  'example test invalid localhost local internal intranet lan home corp private onion i2p alt arpa'.split(
    ' ',
  ),
)
const TOP_LEVEL = memoize(
  label => LOCAL.has(label) || label.startsWith('xn--') || isLink(`a.${label}`, 'url'),
  2000,
)

interface Link {
  start: number
  end: number
}

/** The first link at or after `from` in a text from `foldText`, as far as any reader could take it to extend. */
export function nextLink(text: string, from: number): Link | null {
  BEGINS.lastIndex = from
  for (let found = BEGINS.exec(text); found; found = BEGINS.exec(text)) {
    const { index, 0: match, groups = {} } = found
    if (groups.name !== undefined && !isHost(match, text.charAt(index + match.length))) {
      // `and.http://…`
      if (text[index + match.length] === ':')
        BEGINS.lastIndex = index + (/^.*(?:\.|%2e)/is.exec(match)?.[0].length ?? 0)
      continue
    }
    if (groups.number !== undefined && match.split('.').some(part => Number(part) > 255)) continue
    return { start: index, end: endOfRun(text, index + match.length) }
  }
  return null
}

/** `us.In` is the end of one sentence and the beginning of the next, but editors make it a link. */
export function isSentenceEnd(link: string): boolean {
  return /^[\p{L}\p{N}]+\.\p{Lu}\p{Ll}+$/u.test(link)
}

/** Whether programs turn a name into a link: one of its parts is a top-level domain, or it has a path. */
function isHost(name: string, next: string): boolean {
  const labels = name.toLowerCase().split(/\.|%2e/)
  if (labels.slice(1).some(isTopLevel)) return true
  return next === '/' && /^\p{L}{2}/u.test(labels.at(-1) ?? '')
}

/** Some programs end a link before a non-ASCII letter, or before a digit. */
function isTopLevel(label: string): boolean {
  const [beginning = ''] = /^[a-z]+/.exec(label) ?? []
  return [label, beginning].some(name => name.length > 1 && /^\p{L}/u.test(name) && TOP_LEVEL(name))
}

const RUN = /\S*/y

function endOfRun(text: string, at: number): number {
  RUN.lastIndex = at
  return at + (RUN.exec(text)?.[0].length ?? 0)
}

/** The same without trailing punctuation; a bracket that was opened inside belongs to the link. */
export function withoutMarks(link: string): string {
  const closing = new Map<string, number>()
  let end = link.length
  for (; end > 0 && TRAILING.has(link.charAt(end - 1)); end -= 1) {
    const last = link.charAt(end - 1)
    const opening = PAIRS[last]
    if (!opening) continue
    const surplus = closing.get(last) ?? link.split(last).length - link.split(opening).length
    if (surplus <= 0) break
    closing.set(last, surplus - 1)
  }
  return link.slice(0, end)
}

/** Where a link may end early: at quotes, brackets and characters that no address contains. */
const BREAKS = /["'`|<>()[\]{}“”„«»‹›‘’…、，；：！？（）【】「」『』《》—–]/gu

/** All possible ends of a link, the longest first. */
export function* readingsOf(run: string): Generator<string> {
  const whole = withoutMarks(run)
  yield whole
  const breaks = [...run.matchAll(BREAKS)].slice(0, MOST_BREAKS).reverse()
  for (const { index } of breaks) if (index > 0) yield withoutMarks(run.slice(0, index))
}

const MOST_BREAKS = 8
