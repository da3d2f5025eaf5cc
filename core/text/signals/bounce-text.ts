import { anyOf } from '#words/any-of.ts'
import { readWords } from '#words/read-words.ts'
import { foldText } from '../search/fold.ts'

/** What a report in plain words says of one recipient. */
export interface WrittenBounce {
  recipient: string
  diagnostic: string
  /** RFC 3463; null if none is written. */
  status: string | null
}

/** What has become of a message: it was given up, or a server still tries. */
export type Outcome = 'failed' | 'delayed'

const MOST_READ = 20_000
const MOST_RECIPIENTS = 100
const MOST_LINES = 12
const MOST_SAID = 500

const WORDS = Object.values(readWords('bounces'))
/** Folded phrases of servers that could not deliver. */
const FAILED = new RegExp(anyOf(WORDS.flatMap(({ failed }) => failed)), 'u')
/** Folded phrases of servers that try no more, and of those that still try. */
const GIVEN_UP = new RegExp(anyOf(WORDS.map(({ givenUp }) => givenUp)), 'u')
const STILL_TRYING = new RegExp(anyOf(WORDS.map(({ stillTrying }) => stillTrying)), 'u')
/** Replies of servers (RFC 5321, RFC 3463), which mean the same in every language. */
const REFUSED = /(?<![\d.:-])5\.\d{1,3}\.\d{1,3}(?![\d.]*\d)|(?<![\d.:/-])55[0-4](?=[- ])/
const PUT_OFF = /(?<![\d.:-])4\.\d{1,3}\.\d{1,3}(?![\d.]*\d)|(?<![\d.:/-])4[25][0-2](?=[- ])/

/** Where the returned message begins, or what the server said about itself. */
const RETURNED = new RegExp(
  [
    String.raw`^[> \t|]{0,20}-{2,80}[^\n]{0,60}(?:copy of|original message|returned message|unsent message|message header|headers? (?:of|follow)|message text|below this line|body of|nachricht|message d'origine|mensaje original)`,
    String.raw`^[^\n]{0,80}(?:original|returned|unsent|undelivered) (?:message|mail|e-?mail)(?: text| headers?)? (?:follows?|is (?:below|included|attached))`,
    String.raw`^[^\n]{0,40}\bmessage headers? follows?`,
    String.raw`^[ \t]{0,8}(?:received|return-path|reporting-mta|dkim-signature|mime-version):`,
    String.raw`^-{9,80}\n(?:from|subject): `,
    // Three headers one below the other, which no report writes at the beginning of lines for itself.
    String.raw`^(?:(?:from|to|cc|date|subject|message-id): [^\n]{0,500}\n){2}(?:from|to|cc|date|subject|message-id|mime-version|content-type|x-[\w-]{1,40}): `,
  ].join('|'),
  'im',
)

/** The domain ends where a script begins that has no spaces between words. */
const ADDRESS = String.raw`[^\s<>()"',;:@[\]|=：（）、。，；「」]{1,64}@[\p{Script=Latin}\p{Script=Cyrillic}\d.-]{1,255}`
/** A line that begins with an address, in brackets, quotes or bare. */
const ADDRESS_LINE = new RegExp(
  String.raw`^[\s>*•-]{0,12}(?:(?:an|to|a|para|recipient|empfanger|destinataire|destinatario):\s{0,8})?["'<[(]{0,2}(?:mailto:)?(?<address>${ADDRESS})(?![a-z\d-])["'>\])]{0,3}(?<rest>[ \t]*(?:$|[:;,.(–—-]|(?:on|am|le|el|il|em)\b).*)$`,
  'u',
)
const ANY_ADDRESS = new RegExp(String.raw`(?<![\p{Script=Latin}\d.@])${ADDRESS}(?![a-z\d@])`, 'gu')
/** Lines that name whom to ask for help, or who has sent the message. */
const OF_OTHERS =
  /^\W{0,8}(?:>>> ?mail|mail from|from|sender|reply-to|message-id|return-path|errors-to)\b|mailto:|https?:|(?:contact|assistance|help|questions?|postmaster)\b/i

/** What these words say of a message; null if they speak of no failure and no delay. */
export function outcomeIn(subject: string, text: string): Outcome | null {
  const about = foldText(subject.slice(0, 500))
  const words = foldText(beforeReturned(text).slice(0, 4000)).replace(/[’‘`]/g, "'")
  for (const said of [about, words]) {
    if (GIVEN_UP.test(said)) return 'failed'
    if (STILL_TRYING.test(said)) return 'delayed'
    if (FAILED.test(said)) return 'failed'
  }
  if (REFUSED.test(words)) return 'failed'
  return PUT_OFF.test(words) ? 'delayed' : null
}

/** Whether a report has the words in which a server has refused for good, by their code. */
export const hasRefusal = (text: string): boolean => REFUSED.test(beforeReturned(text))

const beforeReturned = (text: string): string => {
  const read = text.slice(0, MOST_READ)
  const at = read.search(RETURNED)
  return at <= 0 ? read : read.slice(0, at)
}

/** The headers of the returned message, where it stands below the report; empty where it does not. */
export function returnedIn(text: string): string {
  const read = text.slice(0, MOST_READ)
  const at = read.search(RETURNED)
  return at < 0 ? '' : read.slice(at)
}

interface Known {
  /** Whom the returned message was sent to, in lower case. */
  to?: readonly string[]
  /** Our own addresses and the reporter's, which a report may name, too. */
  others?: readonly string[]
}

/**
 * The recipients that a report names, each with the words below: at the beginning of lines; else anywhere, where those that the
 * message was sent to count before all others.
 */
export function bouncesIn(text: string, { to = [], others = [] }: Known = {}): WrittenBounce[] {
  const lines = beforeReturned(text).split('\n', 1000)
  const listed = gather(lines, line => {
    const { address, rest = '' } = ADDRESS_LINE.exec(line.slice(0, 1000))?.groups ?? {}
    return address === undefined ? null : { address, said: rest.replace(/^[\s:;,.–—-]+/, '') }
  })
  const found = withoutOthers(listed, others)
  if (found.length > 0) return found.map(one => ({ ...one, recipient: sentTo(one, to) }))
  const inside = gather(lines, line => {
    if (OF_OTHERS.test(line)) return null
    const address = line
      .slice(0, 1000)
      .match(ANY_ADDRESS)
      ?.find(one => !others.includes(one.toLowerCase()))
    return address === undefined ? null : { address, said: line.trim() }
  })
  return preferred(withoutOthers(inside, others), to)
}

type Named = { address: string; said: string } | null

function gather(lines: readonly string[], nameIn: (line: string) => Named): WrittenBounce[] {
  const found = new Map<string, string[]>()
  let words: string[] | null = null
  for (const line of lines) {
    const named = nameIn(line)
    if (named && found.size < MOST_RECIPIENTS) {
      const key = named.address.replace(/[.-]+$/, '').toLowerCase()
      words = found.get(key) ?? []
      found.set(key, words)
      words.push(named.said.slice(0, MOST_SAID))
    } else if (words !== null && words.length < MOST_LINES) words.push(line.trim().slice(0, MOST_SAID))
  }
  return [...found].map(([recipient, said]) => {
    const diagnostic = said.filter(Boolean).join(' ').trim()
    return { recipient, diagnostic, status: statusIn(diagnostic) }
  })
}

const withoutOthers = (found: WrittenBounce[], others: readonly string[]): WrittenBounce[] =>
  found.filter(({ recipient }) => !others.includes(recipient))

function preferred(found: WrittenBounce[], to: readonly string[]): WrittenBounce[] {
  const known = found.filter(({ recipient }) => to.includes(recipient))
  return known.length > 0 ? known : found
}

/** "<x@there.example> (expanded from <zoe@there.example>)": what we have sent to, if the report shows that. */
function sentTo({ recipient, diagnostic }: WrittenBounce, to: readonly string[]): string {
  if (to.includes(recipient)) return recipient
  const named = diagnostic.toLowerCase().match(ANY_ADDRESS) ?? []
  return named.find(address => to.includes(address)) ?? recipient
}

/**
 * What a report says of everybody: its words, in one line, from the first refusal of a server on. Some put that below the line
 * under which others return the message.
 */
export function saidIn(text: string): string {
  const above = beforeReturned(text)
  const said =
    REFUSED.test(above) || !REFUSED.test(text.slice(0, MOST_READ)) ? above : text.slice(0, MOST_READ)
  const words = said.replace(/\s+/g, ' ').trim()
  const at = Math.max(0, words.search(REFUSED))
  return words.slice(at, at + 2 * MOST_SAID)
}

/** The first enhanced status code in what a server said (RFC 3463). */
export function statusIn(diagnostic: string): string | null {
  return /(?<![\d.])[245]\.\d{1,3}\.\d{1,3}(?![\d.]*\d)/.exec(diagnostic.slice(0, 2000))?.[0] ?? null
}
