import { append } from '#core/lists.ts'
import { foldText } from '#core/text/search/fold.ts'

/** A passage has about 200 words. Longer input was not split into passages, so only its beginning counts. */
const MOST_TOKENS = 2000
const MOST_CHARACTERS = 40_000
/** Longer runs of letters are keys, links or encoded data. */
const LONGEST_WORD = 40

const WORD = /[\p{L}\p{M}\p{N}]+(?:['’.-](?=\p{N})[\p{L}\p{N}]+)*/gu
/** Scripts without spaces between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u
/** Web addresses say little and contain tracking data: keep only the host. */
const LINK = /\bhttps?:\/\/(?:www\.)?([^\s/?#<>"]{1,100})[^\s<>"]*/gi

/** The folded words of a text in order; for scripts without spaces, all pairs of neighbouring characters. */
export function tokensOf(text: string): string[] {
  const readable = text.slice(0, MOST_CHARACTERS).toWellFormed().replace(LINK, ' $1 ')
  const found: string[] = []
  for (const [word] of foldText(readable).matchAll(WORD)) {
    if (found.length >= MOST_TOKENS) break
    if (UNSPACED.test(word)) append(found, pairsOf(word))
    else if (word.length <= LONGEST_WORD) found.push(word)
  }
  return found.length > MOST_TOKENS ? found.slice(0, MOST_TOKENS) : found
}

function pairsOf(run: string): string[] {
  const letters = [...run.slice(0, MOST_TOKENS)]
  return letters.length < 2 ? letters : letters.slice(1).map((letter, at) => `${letters[at]}${letter}`)
}
