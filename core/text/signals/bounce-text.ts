import { anyOf } from '#words/any-of.ts'
import { readWords } from '#words/read-words.ts'
import { foldText } from '../search/fold.ts'

/** What a report in plain words says of one recipient. */
interface WrittenBounce {
  recipient: string
  diagnostic: string
  /** RFC 3463; null if none is written. */
  status: string | null
}

const MOST_READ = 20_000
const MOST_RECIPIENTS = 100
const MOST_LINES = 12

const WORDS = Object.values(readWords('bounces'))
/** Folded phrases of servers that could not deliver. */
const FAILED = new RegExp(anyOf(WORDS.flatMap(({ failed }) => failed)))
/** Folded phrases of servers that still try. */
const STILL_TRYING = new RegExp(anyOf(WORDS.map(({ stillTrying }) => stillTrying)))

/** Where the returned message begins, or what the server said about itself. */
const RETURNED =
  /^[> \t]{0,20}-{2,80}[^\n]{0,60}(?:copy of|original message|returned message|message header|headers? follow|below this line|body of|nachricht|message d'origine|mensaje original)|^[ \t]{0,8}(?:received|return-path|reporting-mta|dkim-signature|mime-version):|^-{9,80}\n(?:from|subject): /im

/** A line that begins with an address, in brackets, quotes or bare. */
const ADDRESS_LINE =
  /^[\s>*•-]{0,12}(?:(?:an|to|a|para|recipient|empfanger|destinataire|destinatario):\s{0,8})?["'<[(]{0,2}(?:mailto:)?(?<address>[^\s<>()"',;:@[\]]{1,64}@[\p{L}\d.-]{1,255})(?![\p{L}\d-])["'>\])]{0,3}(?<rest>[ \t]*(?:$|[:;,.(–—-]|(?:on|am|le|el|il|em)\b).*)$/u

/** Whether these words say that a server has given up delivering a message. */
export function saysUndelivered(subject: string, text: string): boolean {
  const about = foldText(subject.slice(0, 500))
  const words = foldText(beforeReturned(text).slice(0, 4000)).replace(/[’‘`]/g, "'")
  if (STILL_TRYING.test(about) || STILL_TRYING.test(words)) return false
  return FAILED.test(about) || FAILED.test(words)
}

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

/** The recipients that a report names at the beginning of a line, each with the words below it. */
export function bouncesIn(text: string): WrittenBounce[] {
  const lines = beforeReturned(text).split('\n')
  const found = new Map<string, string[]>()
  let words: string[] | null = null
  for (const line of lines) {
    const { address, rest = '' } = ADDRESS_LINE.exec(line.slice(0, 1000))?.groups ?? {}
    if (address !== undefined && found.size < MOST_RECIPIENTS) {
      const key = address.replace(/[.-]+$/, '').toLowerCase()
      words = found.get(key) ?? []
      found.set(key, words)
      words.push(rest.replace(/^[\s:;,.–—-]+/, ''))
    } else if (words !== null && words.length < MOST_LINES) words.push(line.trim().slice(0, 500))
  }
  return [...found].map(([recipient, said]) => {
    const diagnostic = said.filter(Boolean).join(' ').trim()
    return { recipient, diagnostic, status: statusIn(diagnostic) }
  })
}

/** The first enhanced status code in what a server said (RFC 3463). */
export function statusIn(diagnostic: string): string | null {
  return /(?<![\d.])[245]\.\d{1,3}\.\d{1,3}(?![\d.]*\d)/.exec(diagnostic.slice(0, 2000))?.[0] ?? null
}
