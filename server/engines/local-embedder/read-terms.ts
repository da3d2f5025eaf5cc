import { append, highest } from '#core/lists.ts'
import { detectLanguage, LANGUAGES, type Language } from '#core/text/search/language.ts'
import type { EmbeddingKind } from '../embedder.ts'
import { splitCompound, splitIntoKnown } from './compounds.ts'
import {
  beginsPhrase,
  type ConceptNumbers,
  conceptsOf,
  conceptsOfMisspelt,
  isGermanPart,
  phraseAt,
} from './concept-index.ts'
import { CONCEPTS } from './concepts.ts'
import { termId } from './hash.ts'
import { stem } from './stem.ts'
import { tokensOf } from './tokens.ts'
import { genericWeight, WEIGHTS } from './word-weights.ts'

/** A word or phrase of a text: the unit that is counted and embedded. */
export interface Term {
  /** Equal for terms that differ only in how often they occur. */
  key: string
  /** The key for counting: concepts, which all languages share, or else stems. */
  ids: readonly number[]
  /** The folded spelling. */
  word: string
  /** One stem, or one for each possible language. Empty if the spelling should not count. */
  stems: readonly string[]
  concepts: ConceptNumbers
  /** Weight from 0 to 1 before anything was learned. */
  weight: number
}

/** Weight of the parts of a compound or phrase relative to the whole. */
const PART = 0.7
const PHRASE_WORD = 0.35
/** Weight of a meaning that was guessed from a typing error. */
const MISSPELT = 0.8

const LEAST_WORDS_OF_LANGUAGE = 5

/** The terms of a text in order, with repetitions. */
export function readTerms(text: string, kind: EmbeddingKind): Term[] {
  const tokens = tokensOf(text)
  // In a short text, a word may be a function word of another language.
  const language = tokens.length < LEAST_WORDS_OF_LANGUAGE ? null : detectLanguage(text)
  const remembered = rememberedOf(kind, language)
  const terms: Term[] = []
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at]!
    let known = remembered.get(token)
    if (!known) {
      if (remembered.size >= MOST_REMEMBERED) remembered.clear()
      known = { terms: readWord(token, language, kind), mayBeginPhrase: beginsPhrase(token, language) }
      remembered.set(token, known)
    }
    const phrase = known.mayBeginPhrase ? phraseAt(tokens, at, language) : null
    if (phrase) {
      const words = tokens.slice(at, at + phrase.length)
      terms.push(phraseTerm(words, phrase.concepts))
      for (const word of words) append(terms, wordsOfPhrase(word, language))
      at += phrase.length
    } else {
      for (const term of known.terms) terms.push(term)
      at += 1
    }
  }
  return terms
}

interface ReadWord {
  terms: readonly Term[]
  mayBeginPhrase: boolean
}

/** By Zipf's law a few thousand words make up most of any text. This many are cached for each language. */
const MOST_REMEMBERED = 5_000
const words = new Map<string, Map<string, ReadWord>>()

function rememberedOf(kind: EmbeddingKind, language: Language | null): Map<string, ReadWord> {
  const key = `${kind} ${language}`
  const known = words.get(key) ?? new Map<string, ReadWord>()
  words.set(key, known)
  return known
}

function phraseTerm(words: string[], concepts: ConceptNumbers): Term {
  return {
    key: `phrase ${words.join(' ')}`,
    ids: concepts.map(conceptId),
    word: words.join(' '),
    stems: [],
    concepts,
    weight: WEIGHTS.concept * strongest(concepts),
  }
}

/** "Bank transfer" is not about banks, but a query for either word should come near it. */
function wordsOfPhrase(word: string, language: Language | null): Term[] {
  const weight = genericWeight(word, language) * PHRASE_WORD
  return weight < 0.1
    ? []
    : [{ ...plainTerm(word, language, NO_CONCEPTS, weight), key: `word ${language} ${word}` }]
}

const NO_CONCEPTS: ConceptNumbers = []
/** "Ueberweisung", typed without umlauts; but not "Steuer" or "Frequenz". */
const TYPED_UMLAUT = /ae|oe|(?<![aeoq])ue/g

function readWord(word: string, language: Language | null, kind: EmbeddingKind): Term[] {
  const generic = genericWeight(word, language)
  // A short query may be "car trouble", although "car" is a function word in French.
  const isEmpty = generic <= WEIGHTS.functionWord && (language !== null || word.length < 3)
  const concepts = isEmpty ? NO_CONCEPTS : conceptsOf(word, language)
  if (concepts.length > 0) {
    // A word may be frequent in mail and still carry a concept: "late" does, "back" does not.
    return [plainTerm(word, language, concepts, WEIGHTS.concept * strongest(concepts))]
  }
  if (generic <= WEIGHTS.functionWord) return [plainTerm(word, language, NO_CONCEPTS, generic)]
  const mayBeGerman = language === 'de' || language === null
  const typedOut = mayBeGerman ? word.replace(TYPED_UMLAUT, pair => pair[0]!) : word
  if (typedOut !== word) {
    const meant = conceptsOf(typedOut, language)
    if (meant.length > 0) return [plainTerm(typedOut, language, meant, WEIGHTS.concept * strongest(meant))]
  }
  const known = mayBeGerman ? splitIntoKnown(typedOut, isGermanPart) : null
  if (known) return compoundTerms(word, known, language, generic)
  // A rare word in a message is more likely a name than a typing error; queries are typed in haste.
  const guessed = kind === 'query' ? conceptsOfMisspelt(word, language) : NO_CONCEPTS
  if (guessed.length > 0) {
    return [
      {
        ...plainTerm(word, language, guessed, MISSPELT * strongest(guessed)),
        key: `guess ${language} ${word}`,
      },
    ]
  }
  const parts = mayBeGerman ? splitCompound(typedOut, isGermanPart) : []
  if (parts.length > 0) return compoundTerms(word, parts, language, generic)
  return [plainTerm(word, language, NO_CONCEPTS, generic)]
}

function compoundTerms(word: string, parts: string[], language: Language | null, generic: number): Term[] {
  return [
    plainTerm(word, language, NO_CONCEPTS, generic * PART),
    ...parts.map(part => {
      const meant = conceptsOf(part, 'de')
      const weight = meant.length > 0 ? WEIGHTS.concept * strongest(meant) : generic
      return { ...plainTerm(part, 'de', meant, weight * PART), key: `part ${part}` }
    }),
  ]
}

function plainTerm(word: string, language: Language | null, concepts: ConceptNumbers, weight: number): Term {
  const stems = language ? [stem(word, language)] : [...new Set(LANGUAGES.map(each => stem(word, each)))]
  return {
    key: `${concepts.length > 0 ? 'concept' : 'plain'} ${language} ${word}`,
    ids: concepts.length > 0 ? concepts.map(conceptId) : stems.map(termId),
    word,
    stems,
    concepts,
    weight,
  }
}

function strongest(concepts: ConceptNumbers): number {
  return highest(
    concepts.map(number => CONCEPTS[number]!.weight),
    0,
  )
}

function conceptId(number: number): number {
  return termId(`concept ${CONCEPTS[number]!.key}`)
}
