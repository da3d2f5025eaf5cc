import { oneLine } from '#core/text/one-line.ts'
import { FUNCTION_WORDS, type Language } from '#core/text/search/language.ts'
import type { AiMessage, Person } from '#server/engines/engine.ts'
import { READING } from '../words/reading.ts'
import type { ReadingWords } from '../words/reading-words.ts'
import { foldSentence, stems } from './fold-sentence.ts'
import { languageOf } from './language-of.ts'
import { isDisguised, isMachineTalk, opensMachineTalk, seenText } from './machine-talk.ts'
import { firstName } from './names.ts'
import { linesOf, sentencesOf } from './sentences.ts'

/** A sentence of a message, as its writer wrote it but for white space and characters that show nothing. */
export interface Sentence {
  text: string
  folded: string
  stems: string[]
  /** Among the sentences of its message. */
  index: number
  isQuestion: boolean
  isListItem: boolean
}

/** A message by its sentences: no greeting, no sign-off and signature, no small print, nothing that talks to programs. */
export interface ReadMessage {
  message: AiMessage
  /** Among the messages of the thread. */
  index: number
  language: Language | null
  words: ReadingWords
  /** The line it opens with, where that greets: "Hi Tom,". */
  greeting: string
  sentences: Sentence[]
}

/** More of one mail is an attachment in disguise. */
const MOST_TEXT = 40_000
const MOST_SENTENCES = 400
const SHORT_TEXT = 80
const GREETING_LENGTH = 70
const SIGN_OFF_LENGTH = 60
/** A closing formula ends the letter when no more than this follows. */
const SIGNATURE_LINES = 10
const POSTSCRIPT = /^\s*p\.?\s?[sd]\.?\s*[:\s]/i

/** The sentences of a message that say something, in its language; of `fallback` where it is too short to tell. */
export function readMessage(message: AiMessage, index: number, fallback: Language | null): ReadMessage {
  const sent = message.text.slice(0, MOST_TEXT)
  const disguised = disguisedLines(sent)
  const text = seenText(sent)
  const language = languageOfMessage(text, fallback)
  const words = READING[language ?? 'en']
  const { greeting, paragraphs } = letterParts(text, words, message.from)
  const sentences: Sentence[] = []
  for (const paragraph of paragraphs) {
    if (sentences.length >= MOST_SENTENCES) break
    const found = linesOf(paragraph).flatMap(line =>
      sentencesOf(line.text, words.abbreviations, language === 'de').map(text => ({ ...line, text })),
    )
    if (found.some(({ text }) => opensMachineTalk(text))) break
    // One order to a program makes the paragraph around it suspect.
    if (found.some(({ text }) => isMachineTalk(text) || disguised.has(oneLine(text)))) continue
    if (isSmallPrint(paragraph, words)) continue
    for (const { text, isListItem } of found) {
      const folded = foldSentence(text)
      if (!/[\p{L}\p{N}]{2}|\p{Script=Han}/u.test(text) || words.boilerplate.test(folded)) continue
      sentences.push({
        text,
        folded,
        stems: stems(folded, FUNCTION_WORDS[language ?? 'en']),
        index: sentences.length,
        isQuestion: /[?？؟]["'”’»)]*$/.test(text),
        isListItem,
      })
    }
  }
  return { message, index, language, words, greeting, sentences }
}

/** A line or two may look like any language: then that of the thread is the better guess. */
function languageOfMessage(text: string, fallback: Language | null): Language | null {
  const isShort = text.length < SHORT_TEXT
  return isShort ? (fallback ?? languageOf(text)) : (languageOf(text) ?? fallback)
}

/** Splits off the greeting, and what follows the closing formula; paragraphs are apart by empty lines and by quotes. */
function letterParts(
  text: string,
  words: ReadingWords,
  writer: Person,
): { greeting: string; paragraphs: string[] } {
  const lines = text.split('\n').map(line => (/^\s*>/.test(line) ? '' : line))
  const rule = lines.findIndex(line => /^--\s?$/.test(line))
  const body = rule < 0 ? lines : lines.slice(0, rule)
  const first = body.findIndex(line => line.trim() !== '')
  let greeting = ''
  const opening = body[first]?.trim() ?? ''
  const found = words.greeting.test(foldSentence(opening)) ? greetingOf(opening) : ''
  if (found !== '') {
    greeting = found
    body[first] = opening.slice(found.length).trim()
  }
  const end = body.findLastIndex(
    (line, at) => at > first && (isSignOff(line, words) || isSignature(line, writer)),
  )
  const after = end < 0 ? [] : body.slice(end + 1)
  const closes = end >= 0 && after.filter(line => line.trim() !== '').length <= SIGNATURE_LINES
  const postscript = closes ? after.findIndex(line => POSTSCRIPT.test(line)) : -1
  const kept = closes
    ? [...body.slice(0, end), ...(postscript < 0 ? [] : ['', ...after.slice(postscript)])]
    : body
  return { greeting, paragraphs: kept.join('\n').split(/\n\s*\n/) }
}

/** "Hi Tom," of "Hi Tom, could you…"; the whole line where nothing follows. */
function greetingOf(line: string): string {
  const end = line.search(/[,!:.–—]/)
  if (end < 0) return line.length <= GREETING_LENGTH && !/[?]$/.test(line) ? line : ''
  if (end > GREETING_LENGTH) return ''
  return line.slice(0, end + 1)
}

function isSignOff(line: string, words: ReadingWords): boolean {
  const text = line.trim()
  if (text === '' || text.length > SIGN_OFF_LENGTH || /[?]$/.test(text)) return false
  if (!words.signOff.test(foldSentence(text))) return false
  // "Best wishes to your team for the fair on Monday." is a sentence of its own.
  return text.split(/\s+/).length <= 4 || /[,!–]$/.test(text)
}

/** The writer's own name on a line, without any closing formula above it. */
function isSignature(line: string, writer: Person): boolean {
  if (line.trim() === '' || line.length > SIGN_OFF_LENGTH) return false
  const folded = foldSentence(line.replace(/^[\s–—-]+/, ''))
  return folded !== '' && (folded === foldSentence(writer.name) || folded === foldSentence(firstName(writer)))
}

function isSmallPrint(paragraph: string, words: ReadingWords): boolean {
  const folded = foldSentence(paragraph.slice(0, 2000))
  const first = words.boilerplate.exec(folded)
  return first !== null && words.boilerplate.test(folded.slice(first.index + first[0].length))
}

function disguisedLines(text: string): Set<string> {
  const found = new Set<string>()
  for (const line of text.split('\n')) if (isDisguised(line)) found.add(oneLine(seenText(line)))
  return found
}
