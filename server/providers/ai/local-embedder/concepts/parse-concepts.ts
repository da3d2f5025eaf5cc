import { LANGUAGES, type Language } from '#core/text/search/language.ts'

/** A thing people write about, with the words that four languages have for it. */
export interface Concept {
  key: string
  /** How much it says what a text is about, 0 to 1: a greeting hardly anything. */
  weight: number
  /** Keys of what is often meant along with it. */
  related: string[]
  /** Words and phrases as people write them. */
  words: Record<Language, string[]>
}

const HEAD = /^([a-z-]+)(?: \* ([\d.]+))?(?: ~ ([a-z -]+))?$/

/**
 * Reads a table of concepts, apart by empty lines, each as
 *
 *     key * weight ~ related concepts
 *     en word, another word, a phrase of words
 *     de …
 *     fr …
 *     es …
 *
 * where the weight is 1 unless given. Throws where a table is not written like that.
 */
export function parseConcepts(table: string): Concept[] {
  return table
    .trim()
    .split(/\n\s*\n/)
    .map(parseConcept)
}

function parseConcept(block: string): Concept {
  const [head = '', ...lines] = block.split('\n').map(line => line.trim())
  const [, key, weight = '1', related = ''] = HEAD.exec(head) ?? []
  if (!key || lines.length !== LANGUAGES.length) throw new Error(`Not a concept: ${head}`)
  const words = Object.fromEntries(
    LANGUAGES.map((language, at) => {
      const line = lines[at]!
      if (!line.startsWith(`${language} `)) throw new Error(`No words in ${language}: ${head}`)
      return [
        language,
        line
          .slice(3)
          .split(',')
          .map(word => word.trim()),
      ]
    }),
  ) as Record<Language, string[]>
  return { key, weight: Number(weight), related: related.split(' ').filter(Boolean), words }
}
