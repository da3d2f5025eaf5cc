import { foldText } from '#core/text/search/fold.ts'

/** Numbers with their marks, links and addresses, and names: words in capitals that do not begin a sentence. */
const FACTS =
  /(?:https?:\/\/|www\.)\S+|[\w.+-]+@[\w-]+\.[\w.-]+|\d+(?:[.,:/'’\u00A0-]\d+)*\s?%?|(?<=[\p{Ll}\p{N},;:)]["”»]?\s)\p{Lu}[\p{L}\p{N}’'-]+/gu

/** Digits and letters alone, so that "3,500" and "3.500" are the same. */
const bare = (text: string): string => foldText(text).replace(/[^\p{L}\p{N}@]/gu, '')

/** German nouns begin with capitals, too: there only numbers and addresses tell. */
const isWord = (fact: string): boolean => /^\p{L}[\p{L}’'-]*$/u.test(fact)

/**
 * What a text names that none of its sources does: numbers, addresses, and words in capitals where these are names. Each as
 * it stands in the text.
 */
export function namesFactsBeside(text: string, sources: readonly string[]): string[] {
  const whole = bare(sources.join(' '))
  const words = new Set(sources.flatMap(source => foldText(source).match(/[\p{L}\p{N}]+/gu) ?? []))
  const found = text.match(FACTS) ?? []
  const hasNouns = found.filter(isWord).length > text.split(/\s+/).length / 8
  const added = found.filter(fact => {
    if (isWord(fact))
      return !hasNouns && ![...(foldText(fact).match(/[\p{L}\p{N}]+/gu) ?? [])].every(word => words.has(word))
    return !whole.includes(bare(fact))
  })
  return [...new Set(added.map(fact => fact.trim()))]
}
