import { foldText } from '#core/text/search/fold.ts'
import { detectLanguage } from '#core/text/search/language.ts'

const LINKS = /(?:https?:\/\/|www\.)[^\s<>"]+|[\w.+-]+@[\w-]+(?:\.[\w-]+)+/gu
const NUMBERS = /\d+(?:[.,:/'’\u00A0-]\d+)*/gu
/** Words in capitals that do not begin a sentence. */
const NAMES = /(?<=[\p{Ll}\p{N},;:)]["”»]?\s)\p{Lu}[\p{L}’'-]+/gu

/** "3,500.00" and "3.500" are the same. */
const digitsOf = (number: string): string => number.replace(/[.,]00$/, '').replace(/\D/g, '')
const wordsOf = (text: string): string[] => foldText(text).match(/[\p{L}\p{N}]+/gu) ?? []

/**
 * What a text names that stands in none of its sources: links and addresses, numbers, and names. German writes all nouns with
 * capitals, so there only links and numbers tell.
 */
export function namesFactsBeside(text: string, sources: readonly string[]): string[] {
  const whole = sources.join('\n')
  const lower = whole.toLowerCase()
  const numbers = new Set((whole.match(NUMBERS) ?? []).map(digitsOf))
  const words = new Set(wordsOf(whole))
  const links = text.match(LINKS) ?? []
  const rest = text.replace(LINKS, ' ')
  const names = detectLanguage(text) === 'de' ? [] : (rest.match(NAMES) ?? [])
  const added = [
    ...links.filter(link => !lower.includes(link.toLowerCase().replace(/[.,;:!?)]+$/, ''))),
    ...(rest.match(NUMBERS) ?? []).filter(number => !numbers.has(digitsOf(number))),
    ...names.filter(name => !wordsOf(name).every(word => words.has(word))),
  ]
  return [...new Set(added)]
}
