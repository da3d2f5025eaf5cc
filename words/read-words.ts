import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Topic, Words } from './schema.ts'

/** Where a text fits several languages alike, the first of these decides; the others follow by their codes. */
const FIRST = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl']

const FOLDER = fileURLToPath(new URL('.', import.meta.url))

/** The folders of languages, in their order. */
export const languagesOfWords: readonly string[] = readdirSync(FOLDER, { withFileTypes: true })
  .filter(entry => entry.isDirectory())
  .map(({ name }) => name)
  .sort((a, b) => placeOf(a) - placeOf(b) || (a < b ? -1 : 1))

/**
 * The words that a topic has, by language: the files `LANGUAGE/TOPIC.json` beside this one. `words.test.ts` compares them with
 * their schema, so that nothing does at run time. In the web, the build puts the words in the place of the call
 * (`scripts/words-in-web.ts`), so that a page loads the topics that it needs.
 */
export function readWords<T extends Topic>(topic: T): Readonly<Record<string, Words[T]>> {
  const files = languagesOfWords.map(
    language => [language, read(`${FOLDER}${language}/${topic}.json`)] as const,
  )
  return Object.fromEntries(files.filter(([, words]) => words !== null))
}

function read(path: string) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

function placeOf(language: string): number {
  const place = FIRST.indexOf(language)
  return place < 0 ? FIRST.length : place
}
