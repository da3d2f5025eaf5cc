import type { AnswerLanguage } from '../contract/approved-answers.ts'
import { foldText } from '../text/search/fold.ts'
import {
  type AskingWords,
  askingWords,
  countsCapitals,
  splitsApostrophes,
  standsVerbLast,
  withoutUmlauts,
} from './asking-words.ts'

/** Longer ones are no questions that somebody has approved. */
const MOST_WORDS = 60
/** Marks around words that change nothing. Signs such as "%", "€", "+", "#" and a minus sign stay. */
const AROUND = /^[.,;:!?¿¡…"'“”„‚‘’«»()[\]*_]+|[.,;:!?¿¡…"'“”„‚‘’«»()[\]*_]+$/gu
/** A verb that stands last comes behind one of the first words otherwise: "wie lange Sie offen haben". */
const VERB_PLACES = 3

interface Word {
  /** In lower case, but for words whose capitals count. */
  text: string
  /** Whether a comma or colon follows. */
  isBeforeComma: boolean
}

/** What counts of a question, as all texts that are the same question, and whether it asks. */
export interface Asked {
  /** Each begins with its language. Two questions are the same if they have one of these in common. */
  keys: string[]
  /** Whether its form asks: by a question mark, or by words such as "could you tell me". */
  asks: boolean
  /** Its first word as written, but for capitals. */
  first: string
}

/**
 * Reads a sentence as a question of one language. Politeness, articles and the punctuation around words do not count; every
 * other word does, with its accents, in its place. Two questions are the same if nothing else differs, or if a part before a
 * comma stands at the end of the other: "on Saturday, when do you open?". Null if too little is left, or too much.
 */
export function readQuestion(
  sentence: string,
  language: AnswerLanguage,
  { isWording }: { isWording: boolean },
): Asked | null {
  const words = wordsOf(sentence, language)
  const [first] = words
  if (!first || words.length > MOST_WORDS) return null
  const { rest, asks } = withoutPoliteness(words, language)
  const kept = withoutSmall(rest, askingWords(language))
  if (kept.length < 2) return null
  const keys = new Set<string>()
  for (const order of asks ? [...ordersOf(kept), ...directOrders(kept, language)] : ordersOf(kept)) {
    const texts = order.map(({ text }) => text)
    keys.add([language, ...texts].join(' '))
    // Who writes "oeffnen" means "öffnen", but nobody who writes "zahlen" means "zählen": accents count everywhere else.
    if (isWording && language === 'de') keys.add([language, ...texts.map(withoutUmlauts)].join(' '))
  }
  if (keys.size === 0) return null
  return { keys: [...keys], asks: asks || /\?["'”’»)\]]*$/.test(sentence.trim()), first: first.text }
}

function wordsOf(sentence: string, language: AnswerLanguage): Word[] {
  const text = sentence
    .normalize('NFC')
    .replace(/[’‘ʼ`´]/g, "'")
    .replace(/(?<=\p{L})[-‐‑](?=\p{L})/gu, ' ')
    .replace(/(?<=\p{L})'(?=\p{L})/gu, splitsApostrophes(language) ? ' ' : "'")
  return text.split(/\s+/).flatMap(piece => {
    const bare = piece.replace(AROUND, '')
    if (bare === '') return []
    const lower = bare.toLowerCase()
    return [
      { text: countsCapitals(language, lower) ? bare : lower, isBeforeComma: /[,:]["'”’»)\]]*$/.test(piece) },
    ]
  })
}

/** Takes politeness off both ends, again and again. */
function withoutPoliteness(words: Word[], language: AnswerLanguage): { rest: Word[]; asks: boolean } {
  const { asks, ends } = askingWords(language)
  let rest = words
  let hasAsked = false
  for (;;) {
    const asked = asks.get(foldText(rest[0]?.text ?? ''))?.find(phrase => begins(rest, phrase, isAlike))
    const opened = asked ?? askingWords(language).opens.find(phrase => begins(rest, phrase, isSame))
    if (!opened) break
    if (asked) hasAsked = true
    rest = rest.slice(opened.length)
  }
  for (;;) {
    const ended = ends.find(phrase => begins(rest.slice(-phrase.length), phrase, isAlike))
    if (!ended || ended.length >= rest.length) break
    rest = rest.slice(0, -ended.length)
  }
  return { rest, asks: hasAsked }
}

const isSame = (word: string, known: string): boolean => word === known
/** Politeness is the same however somebody types it. */
const isAlike = (word: string, known: string): boolean =>
  word === known || foldText(word) === foldText(known) || foldText(word) === foldText(withoutUmlauts(known))

const begins = (
  words: readonly Word[],
  phrase: readonly string[],
  isOne: (word: string, known: string) => boolean,
): boolean =>
  words.length >= phrase.length &&
  phrase.every((known, at) => isOne(words[at]?.text.toLowerCase() ?? '', known))

function withoutSmall(words: Word[], { small, beforeYou, you, same }: AskingWords): Word[] {
  const alike = words.map(word => ({ ...word, text: same.get(word.text) ?? word.text }))
  return alike.filter(
    ({ text }, at) => !small.has(text) && !(beforeYou.has(text) && alike[at + 1]?.text === you),
  )
}

/** The words in their order, and with a part before a comma at the end. */
const ordersOf = (words: Word[]): Word[][] => [
  words,
  ...words.flatMap(({ isBeforeComma }, at) =>
    isBeforeComma && at < words.length - 1 ? [[...words.slice(at + 1), ...words.slice(0, at + 1)]] : [],
  ),
]

/** The orders of a question that was asked by "could you tell me": there the verb stands where a statement has it. */
function directOrders(words: Word[], language: AnswerLanguage): Word[][] {
  const { modals } = askingWords(language)
  const at = words.findIndex(({ text }, place) => place > 0 && place <= 2 && modals.has(text))
  const [who, modal] = words.slice(at - 1, at + 1)
  const asked = at > 0 && who && modal ? [words.toSpliced(at - 1, 2, modal, who)] : []
  const verb = words.at(-1)
  if (!standsVerbLast(language) || !verb) return asked
  const others = words.slice(0, -1)
  const places = Array.from({ length: Math.min(VERB_PLACES, others.length) + 1 }, (_, place) => place)
  return [...asked, ...places.map(place => others.toSpliced(place, 0, verb))]
}

/** The words of a sentence without the punctuation around them, in lower case, with one space between them. */
export const plainWords = (sentence: string, language: AnswerLanguage): string =>
  wordsOf(sentence, language)
    .map(({ text }) => text.toLowerCase())
    .join(' ')

/** Whether a text is one of some phrases, also where it was typed without accents. */
export function isPhrase(
  text: string,
  language: AnswerLanguage,
  phrasesOf: (words: AskingWords) => ReadonlySet<string>,
): boolean {
  const words = foldText(plainWords(text, language))
  return phrasesOf(askingWords(language)).has(words)
}
