import { readFileSync } from 'node:fs'
import { LANGUAGES, type Language } from '#core/text/search/language.ts'
import { readWords } from '#words/read-words.ts'

/** A thing people write about, with the words that several languages have for it. */
export interface Concept {
  key: string
  /** How much it says what a text is about, 0 to 1: a greeting hardly anything. */
  weight: number
  /** Keys of what is often meant along with it. */
  related: string[]
  /** Words and phrases as people write them. */
  words: Record<Language, string[]>
}

const WORDS = readWords('concepts')
const GRAPH: Record<string, { weight?: number; related: string }> = JSON.parse(
  readFileSync(new URL('./concepts.json', import.meta.url), 'utf8'),
)

/** What hangs together in all languages; the words are in `words/LANGUAGE/concepts.json`. */
export const CONCEPTS: readonly Concept[] = Object.entries(GRAPH).map(([key, { weight = 1, related }]) => ({
  key,
  weight,
  related: related.split(' ').filter(Boolean),
  words: Object.fromEntries(
    LANGUAGES.map(language => [language, WORDS[language]?.[key]?.split(', ') ?? []]),
  ) as Record<Language, string[]>,
}))

/** Part of a space's version: with other concepts, vectors mean something else. */
export const CONCEPT_SOURCE = JSON.stringify(CONCEPTS)
