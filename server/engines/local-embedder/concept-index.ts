import { foldText } from '#core/text/search/fold.ts'
import { LANGUAGES, type Language } from '#core/text/search/language.ts'
import { areSlipsApart } from '#core/text/slips.ts'
import { CONCEPTS } from './concepts.ts'
import { deletesOf } from './edit-distance.ts'
import { stem } from './stem.ts'
import { tokensOf } from './tokens.ts'

/** Concepts as numbers: their positions in the table. */
export type ConceptNumbers = readonly number[]

/** Shorter words resemble too many others to guess a typing error. */
const LEAST_LETTERS_OF_SLIP = 6
/** Minimum length of a part of a German compound. */
const LEAST_LETTERS_OF_PART = 4
/** Shorter words that two languages share may mean something else in each. */
const LEAST_LETTERS_ABROAD = 5

const NONE: ConceptNumbers = []

interface Index {
  /** Stems joined by spaces. */
  phrases: Record<Language, Map<string, number[]>>
  /** Length in words of the longest phrase that begins with a stem. */
  longest: Record<Language, Map<string, number>>
  germanParts: Set<string>
  /** Folded words by each variant that lacks one letter. */
  slips: Map<string, string[]>
}

let built: Index | null = null
/** Building it takes some hundredths of a second for 10,000 words, so it is built on first use. */
const index = () => {
  built ??= buildIndex()
  return built
}

/** Concepts of a folded word in the language of its text; null if it is unknown. */
export function conceptsOf(word: string, language: Language | null): ConceptNumbers {
  const { phrases } = index()
  const home = language ? [language] : LANGUAGES
  const found = home.flatMap(each => phrases[each].get(stem(word, each)) ?? [])
  if (found.length > 0) return home.length > 1 ? [...new Set(found)] : found
  // Handles English words in German mail, and sentences whose language was not recognised.
  if (!language || word.length < LEAST_LETTERS_ABROAD) return NONE
  for (const other of LANGUAGES) {
    const abroad = other === language ? undefined : phrases[other].get(stem(word, other))
    if (abroad) return abroad
  }
  return NONE
}

/** Whether a phrase of several words begins with these words. */
export function beginsPhrase(word: string, language: Language | null): boolean {
  const { longest } = index()
  return (language ? [language] : LANGUAGES).some(each => (longest[each].get(stem(word, each)) ?? 1) > 1)
}

/** The longest phrase of at least two words that begins at `start`. */
export function phraseAt(
  tokens: readonly string[],
  start: number,
  language: Language | null,
): { length: number; concepts: ConceptNumbers } | null {
  const { phrases, longest } = index()
  let best: { length: number; concepts: ConceptNumbers } | null = null
  for (const each of language ? [language] : LANGUAGES) {
    const most = longest[each].get(stem(tokens[start]!, each)) ?? 1
    for (
      let length = Math.min(most, tokens.length - start);
      length > Math.max(1, best?.length ?? 1);
      length -= 1
    ) {
      const key = tokens
        .slice(start, start + length)
        .map(token => stem(token, each))
        .join(' ')
      const concepts = phrases[each].get(key)
      if (concepts) best = { length, concepts }
    }
  }
  return best
}

/** Concepts of a word with one typing error: the known word has the same first letter. */
export function conceptsOfMisspelt(word: string, language: Language | null): ConceptNumbers {
  if (word.length < LEAST_LETTERS_OF_SLIP) return NONE
  const { slips } = index()
  for (const left of deletesOf(word)) {
    for (const meant of slips.get(left) ?? []) {
      if (meant[0] === word[0] && areSlipsApart(meant, word, 1)) {
        const concepts = conceptsOf(meant, language)
        if (concepts.length > 0) return concepts
      }
    }
  }
  return NONE
}

/** Whether a German word, with or without an ending, can be part of a compound. */
export function isGermanPart(word: string): boolean {
  return (
    word.length >= LEAST_LETTERS_OF_PART &&
    (index().germanParts.has(word) || index().germanParts.has(stem(word, 'de')))
  )
}

function buildIndex(): Index {
  const made: Index = {
    phrases: { en: new Map(), de: new Map(), fr: new Map(), es: new Map() },
    longest: { en: new Map(), de: new Map(), fr: new Map(), es: new Map() },
    germanParts: new Set(),
    slips: new Map(),
  }
  CONCEPTS.forEach((concept, number) => {
    for (const language of LANGUAGES) {
      for (const phrase of concept.words[language]) addPhrase(made, phrase, language, number)
    }
  })
  return made
}

function addPhrase(
  { phrases, longest, germanParts, slips }: Index,
  phrase: string,
  language: Language,
  number: number,
) {
  const words = tokensOf(phrase)
  const stems = words.map(word => stem(word, language))
  const numbers = getOrSet(phrases[language], stems.join(' '), () => [])
  if (!numbers.includes(number)) numbers.push(number)
  const first = stems[0]!
  longest[language].set(first, Math.max(longest[language].get(first) ?? 1, words.length))
  if (words.length > 1) return
  const word = foldText(phrase)
  if (language === 'de' && word.length >= LEAST_LETTERS_OF_PART) germanParts.add(word).add(stems[0]!)
  if (word.length < LEAST_LETTERS_OF_SLIP) return
  for (const left of deletesOf(word)) {
    const known = getOrSet(slips, left, () => [])
    if (!known.includes(word)) known.push(word)
  }
}

function getOrSet<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const value = map.get(key) ?? make()
  map.set(key, value)
  return value
}
