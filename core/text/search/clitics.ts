import { readWords } from '#words/read-words.ts'

/** Words of one letter, and articles, that Arabic and Hebrew write together with the word that follows. */
const LANGUAGES = Object.values(readWords('clitics')).map(({ script, before, article }) => ({
  whole: new RegExp(`^\\p{Script=${script}}+$`, 'u'),
  layers: [...before, article].map(source => new RegExp(source, 'uy')),
}))
const MAY_HAVE = /[\u0590-\u06FF]/
/** What is left must be so long: roots have three letters. */
const LEAST_LETTERS = 3
/** The same in a search, where no article was taken away: many words begin with such a letter. */
const LEAST_SEARCHED = 4

interface Bare {
  text: string
  isWithoutArticle: boolean
}

/** A folded word without what is written before it, step by step: "wa-bi-l-kitab" is "bi-l-kitab", "l-kitab" and "kitab". */
function bareFormsOf(word: string): Bare[] {
  const language = LANGUAGES.find(({ whole }) => whole.test(word))
  if (!language) return []
  const forms: Bare[] = []
  let at = 0
  for (const layer of language.layers) {
    layer.lastIndex = at
    if (!layer.test(word) || word.length - layer.lastIndex < LEAST_LETTERS) continue
    at = layer.lastIndex
    forms.push({ text: word.slice(at), isWithoutArticle: layer === language.layers.at(-1) })
  }
  return forms
}

/**
 * The words without attached articles and the like, each once, for the index. `words`: folded, separated by
 * spaces.
 */
export function bareWords(words: string): string[] {
  if (!MAY_HAVE.test(words)) return []
  const bare = new Set<string>()
  for (const word of new Set(words.split(' '))) for (const { text } of bareFormsOf(word)) bare.add(text)
  return [...bare]
}

/**
 * Other forms that find a folded word of a search: the word without its article, if it was typed with one.
 */
export const bareSpellings = (word: string): string[] =>
  MAY_HAVE.test(word)
    ? bareFormsOf(word)
        .filter(({ text, isWithoutArticle }) => isWithoutArticle || text.length >= LEAST_SEARCHED)
        .map(({ text }) => text)
    : []
