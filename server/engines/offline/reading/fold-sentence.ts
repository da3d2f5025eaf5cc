import { foldText } from '#core/text/search/fold.ts'

/** Lower case without accents, with straight apostrophes and single spaces: what the tables of words are written in. */
export function foldSentence(text: string): string {
  return foldText(text)
    .replace(/[’‘ʼ`´]/g, "'")
    .replace(/\s+/g, ' ')
    .trim()
}

const STEM_LENGTH = 6

/** The beginnings of the words that carry meaning, so that "invoice" and "invoices" are one. Numbers count whole. */
export function stems(folded: string, functionWords: ReadonlySet<string>): string[] {
  const words = folded.match(/[\p{L}\p{M}]+|\d+(?:[.,:]\d+)*/gu) ?? []
  return words
    .filter(word => (word.length > 2 || /[\d\p{Script=Han}]/u.test(word)) && !functionWords.has(word))
    .map(word => word.slice(0, STEM_LENGTH))
}
