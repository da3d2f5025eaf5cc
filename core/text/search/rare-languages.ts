import { readWords } from '#words/read-words.ts'
import { normalised } from './normalise.ts'

const SMALL_WORDS = readWords('small-words')
const words = (language: string): ReadonlySet<string> =>
  new Set(SMALL_WORDS[language]?.functionWords.split(' '))

const HEBREW = words('he')
const YIDDISH = words('yi')
const HINDI = words('hi')
const NEPALI = words('ne')
/** Nepali writes its particles with the noun, Hindi beside it. */
const NEPALI_ENDING = new RegExp(`.(?:${SMALL_WORDS.ne?.endings})$`, 'u')
const IRISH = words('ga')
/** So many different words of the language decide for it. */
const LEAST = 2

/**
 * Three languages that the detector does not know, and takes for the one that is next to them: Yiddish for Hebrew, Nepali for Hindi,
 * Irish for any in Latin letters.
 */
export function rareLanguage(text: string, likeliest: string): 'ga' | 'ne' | 'yi' | null {
  const points = likeliest === 'he' ? /[\u0591-\u05C7]/g : /(?!)/g
  const found = new Set(
    normalised(text, 'NFC')
      .replace(points, '')
      .toLowerCase()
      .match(/[\p{L}\p{M}]+/gu),
  )
  const count = (isOne: (word: string) => boolean) => [...found].filter(isOne).length
  const isRare = (own: (word: string) => boolean, next: ReadonlySet<string>) =>
    count(own) >= LEAST && count(own) > count(word => next.has(word))
  if (likeliest === 'he') return isRare(word => YIDDISH.has(word), HEBREW) ? 'yi' : null
  if (likeliest === 'hi')
    return isRare(word => NEPALI.has(word) || NEPALI_ENDING.test(word), HINDI) ? 'ne' : null
  return isRare(word => IRISH.has(word), new Set()) ? 'ga' : null
}
