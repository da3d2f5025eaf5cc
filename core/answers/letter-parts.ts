import type { AnswerLanguage } from '../contract/approved-answers.ts'
import { oneLine } from '../text/one-line.ts'
import { foldText } from '../text/search/fold.ts'
import { askingWords } from './asking-words.ts'
import { kindOf } from './mail-kind.ts'
import { isPhrase, plainWords } from './same-question.ts'

interface Names {
  /** Of the person who writes. */
  sender: ReadonlySet<string>
  /** Of whoever may be greeted. */
  greeted: ReadonlySet<string>
}

/** Words of names and addresses, folded, as `partsOfLetter` compares them. */
export const nameWords = (names: readonly string[]): ReadonlySet<string> =>
  new Set(names.flatMap(name => foldText(name).match(/[\p{L}\p{N}]{2,}/gu) ?? []))

const MOST_SIGNATURE_LINES = 10
const LONGEST_SIGNATURE_LINE = 70
const MOST_SIGNATURE_WORDS = 7
/** Shorter lines were ended by their writer, not by a program that wraps lines. */
const WRAPPED_FROM = 50
const LIST_ITEM = /^(?:[-*•·–—▪◦‣]|\(?\d{1,2}[.)]|\(?[a-h]\))\s+/u
/** Telephone numbers, addresses and links, with a word that says which. */
const CONTACT =
  /^(?:\p{L}{1,12}\.?:? ?)?(?:\+?[\d\s()/.-]{5,}|[^\s@]+@[^\s@]+|(?:https?:\/\/|www\.)\S+|[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+)$/u
const DEVICE = /^(?:sent|gesendet|von meinem|envoye|enviado|inviato|verzonden|wyslan\p{L}) .{2,30}$/u
/** Between the words of a name or title. */
const JOINING = new Set([
  'and',
  'und',
  'et',
  'y',
  'e',
  'en',
  'i',
  'of',
  'de',
  'der',
  'di',
  'da',
  'van',
  'von',
])

/**
 * The sentences of a mail between its greeting and its closing, as far as these are such in this language and say nothing else. What
 * is no greeting, closing or signature stays among the sentences.
 */
export function partsOfLetter(text: string, language: AnswerLanguage, names: Names): string[] {
  const lines = text.replace(/\r\n?/g, '\n').split('\n').map(oneLine)
  const first = lines.findIndex(line => line !== '')
  if (first < 0) return []
  lines[first] = withoutGreeting(lines[first] ?? '', language, names)
  const end = endOfLetter(lines, language, names)
  const sentences: string[] = []
  let line = ''
  const push = () => {
    for (const sentence of line.split(/(?<=[.!?…]["'”’»)]?)\s+/u))
      if (sentence !== '') sentences.push(sentence)
    line = ''
  }
  for (const [at, given] of lines.slice(0, end).entries()) {
    const previous = lines[at - 1] ?? ''
    const isItem = LIST_ITEM.test(given)
    const continues =
      line !== '' &&
      given !== '' &&
      !isItem &&
      (/^[\p{Ll},;]/u.test(given) || (previous.length >= WRAPPED_FROM && !/[.!?:]$/.test(previous)))
    if (!continues) push()
    line = continues ? `${line} ${given}` : given.replace(LIST_ITEM, '')
  }
  push()
  return sentences
}

/** "Do you ship?" of "Hi Anna, do you ship?"; names that nobody has here are no part of a greeting. */
function withoutGreeting(line: string, language: AnswerLanguage, { greeted }: Names): string {
  const words = line.split(' ')
  const { greetings, titles } = askingWords(language)
  const bare = (word: string | undefined) => foldText((word ?? '').replace(/[.,:;!–—-]+$/u, ''))
  const greeting = greetings.find(phrase => phrase.every((text, at) => bare(words[at]) === text))
  if (!greeting) return line
  let at = greeting.length
  const isClosed = () => /[,:;!–—-]$/u.test(words[at - 1] ?? '')
  while (
    !isClosed() &&
    at < words.length &&
    (titles.has(bare(words[at])) || isNamed(words[at] ?? '', greeted))
  )
    at += 1
  // In "Hello is there parking" nothing shows where the greeting ends.
  return isClosed() || at === words.length
    ? words
        .slice(at)
        .join(' ')
        .replace(/^[,–—-]\s*/u, '')
    : line
}

const isNamed = (word: string, names: ReadonlySet<string>): boolean => {
  const found = [...nameWords([word])]
  return found.length > 0 && found.every(one => names.has(one))
}

/** Where the closing of a letter begins: all that follows is signature. The number of lines where there is none. */
function endOfLetter(lines: readonly string[], language: AnswerLanguage, names: Names): number {
  const isSignatureAfter = (at: number) => {
    const after = lines.slice(at).filter(line => line !== '')
    return after.length <= MOST_SIGNATURE_LINES && after.every(line => isSignature(line, language, names))
  }
  const isOwnName = (line: string) => isNamed(line.replace(/^[-–—]\s?/u, ''), names.sender)
  for (const [at, line] of lines.entries()) {
    if (line === '') continue
    const closes = isClosing(line, language, names) || line === '--' || isOwnName(line) || isDevice(line)
    if (closes && isSignatureAfter(at + 1)) return at
  }
  return lines.length
}

/** "Best regards", or "Best regards, Anna". */
export function isClosing(
  line: string,
  language: AnswerLanguage,
  { sender }: Pick<Names, 'sender'>,
): boolean {
  const words = line.split(' ')
  for (let count = words.length; count > 0; count -= 1) {
    const head = words.slice(0, count).join(' ')
    const rest = words.slice(count).join(' ')
    if (isPhrase(head, language, ({ signOffs }) => signOffs) && (rest === '' || isNamed(rest, sender)))
      return true
  }
  return false
}

const isDevice = (line: string): boolean => DEVICE.test(foldText(line)) && !/[.!?]\s/.test(line)

/** A name, a title, a company or how to reach somebody: a line that says and asks nothing. */
function isSignature(line: string, language: AnswerLanguage, names: Names): boolean {
  if (line.length > LONGEST_SIGNATURE_LINE || /[?!¿¡]/.test(line)) return false
  if (isNamed(line, names.sender) || CONTACT.test(line) || isDevice(line)) return true
  if (isClosing(line, language, names)) return true
  const words = plainWords(line, language).split(' ')
  if (words.length > MOST_SIGNATURE_WORDS || kindOf(line, [language]) !== 'ordinary') return false
  const { unsafe, small } = askingWords(language)
  if (words.some(word => unsafe.has(word) || small.has(word))) return false
  return (line.match(/\p{L}[\p{L}\p{M}'’.-]*/gu) ?? []).every(
    word => /^\p{Lu}/u.test(word) || JOINING.has(word.toLowerCase()),
  )
}
