import { splitCompound } from './split-compound.ts'
import { type CompoundLanguage, compoundingOf } from './vocabularies.ts'

const LEAST_LETTERS = 8
/** The index has stems only of so much of a text (`mailbox/words/word-queries.ts`). */
const MOST_READ = 50_000

/** What words were split into lately: most words of a mail have stood in others. */
const known = new Map<string, string[]>()
const MOST_KNOWN = 20_000

/** The parts of the compounds in these folded words, each once. */
export async function partsOf(words: string, language: CompoundLanguage): Promise<string> {
  const compounding = await compoundingOf(language)
  const parts = new Set<string>()
  for (const word of new Set(words.slice(0, MOST_READ).split(' '))) {
    if (word.length < LEAST_LETTERS || !/^[a-z]+$/.test(word)) continue
    const key = `${language} ${word}`
    const found = known.get(key) ?? splitCompound(word, compounding)
    if (known.size >= MOST_KNOWN) known.clear()
    known.set(key, found)
    for (const part of found) parts.add(part)
  }
  return [...parts].join(' ')
}
