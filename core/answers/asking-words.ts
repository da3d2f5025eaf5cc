import { readWords } from '#words/read-words.ts'
import type { AnswerLanguage } from '../contract/approved-answers.ts'
import { foldText } from '../text/search/fold.ts'

/** What no program answers, as `kindOf` tells it. */
export const ALARMS = ['bad-news', 'legal', 'cancellation', 'complaint'] as const
export type Alarm = (typeof ALARMS)[number]

/** Phrases as words, the longest first. */
type Phrases = readonly (readonly string[])[]

export interface AskingWords {
  /** Folded. */
  greetings: Phrases
  /** Folded, as the two that follow: whole phrases. */
  titles: ReadonlySet<string>
  courtesies: ReadonlySet<string>
  signOffs: ReadonlySet<string>
  /** By their first word, folded: there are many. */
  asks: ReadonlyMap<string, Phrases>
  opens: Phrases
  ends: Phrases
  small: ReadonlySet<string>
  beforeYou: ReadonlySet<string>
  you: string | undefined
  modals: ReadonlySet<string>
  same: ReadonlyMap<string, string>
  statements: Phrases
  unsafe: ReadonlySet<string>
  /** Of folded text. */
  alarms: Readonly<Record<Alarm, RegExp>>
}

const WORDS = readWords('asking')

/** The languages that are known, the same as `ANSWER_LANGUAGES`. */
export const ASKING_LANGUAGES = Object.keys(WORDS) as AnswerLanguage[]

/** As German is typed where there are no umlauts. */
export function withoutUmlauts(text: string): string {
  return text.replace(/[äöüÄÖÜ]/g, mark => `${mark.normalize('NFD').charAt(0)}e`)
}

const READ = new Map(ASKING_LANGUAGES.map(language => [language, read(language)]))

/** What the words of a language are for. All are in lower case. */
export function askingWords(language: AnswerLanguage): AskingWords {
  const found = READ.get(language)
  if (!found) throw new Error(`there are no words for ${language}`)
  return found
}

/** Words whose capitals count, in lower case. */
const CAPITALS = new Map(
  ASKING_LANGUAGES.map(language => [language, wordSet(WORDS[language]?.capitals ?? '')]),
)
export const countsCapitals = (language: AnswerLanguage, lower: string): boolean =>
  CAPITALS.get(language)?.has(lower) === true

export const standsVerbLast = (language: AnswerLanguage): boolean => WORDS[language]?.verbLast === true
export const splitsApostrophes = (language: AnswerLanguage): boolean =>
  WORDS[language]?.splitsApostrophes === true

function read(language: AnswerLanguage): AskingWords {
  const words = WORDS[language]
  if (!words) throw new Error(`there are no words for ${language}`)
  // In German without accents, too.
  const typed = (text: string) => `${foldText(text)}|${foldText(withoutUmlauts(text))}`
  const whole = (text: string) => new Set(phrasesOf(typed(text)).map(phrase => phrase.join(' ')))
  const alarmOf = (alarm: Alarm) => [alarm, anyOf(typed(words.alarms[alarm]))] as const
  return {
    greetings: phrasesOf(typed(words.greetings)),
    titles: wordSet(foldText(words.titles)),
    courtesies: whole(words.courtesies.join('|')),
    signOffs: whole(words.signOffs),
    asks: byFirstWord(phrasesOf(words.asks)),
    opens: phrasesOf(words.opens),
    ends: phrasesOf(words.ends),
    small: wordSet(words.small),
    beforeYou: wordSet(words.beforeYou ?? ''),
    you: words.you,
    modals: wordSet(words.modals ?? ''),
    same: new Map(Object.entries(words.same ?? {})),
    statements: phrasesOf(words.statements),
    unsafe: wordSet(words.unsafe),
    alarms: Object.fromEntries(ALARMS.map(alarmOf)) as Record<Alarm, RegExp>,
  }
}

/** Each phrase under its first word without accents, and in German under that with "oe", too. */
function byFirstWord(phrases: Phrases): ReadonlyMap<string, Phrases> {
  const found = new Map<string, (readonly string[])[]>()
  for (const phrase of phrases)
    for (const first of new Set([foldText(phrase[0] ?? ''), foldText(withoutUmlauts(phrase[0] ?? ''))])) {
      const some = found.get(first) ?? []
      some.push(phrase)
      found.set(first, some)
    }
  return found
}

function wordSet(text: string): ReadonlySet<string> {
  return new Set(text.split(' ').filter(Boolean))
}

/** All that a list of phrases with `a/b` and `a?` stands for. */
function phrasesOf(text: string): Phrases {
  const found = text.split('|').flatMap(phrase => {
    let some: string[][] = [[]]
    for (const place of phrase.split(' ').filter(Boolean)) {
      const choices = place.replace(/\?$/, '').split('/')
      const longer = some.flatMap(begun => choices.map(choice => [...begun, choice]))
      some = place.endsWith('?') ? [...longer, ...some] : longer
    }
    return some
  })
  return found.filter(phrase => phrase.length > 0).sort((a, b) => b.length - a.length)
}

/** Finds any of some words and beginnings of words, apart by '|'. */
function anyOf(list: string): RegExp {
  return new RegExp(`(?<!\\p{L})(?:${list.replaceAll('*', '\\p{L}*')})(?!\\p{L})`, 'u')
}
