import { foldText } from '#core/text/search/fold.ts'
import { FUNCTION_WORDS, LANGUAGES } from '#core/text/search/language.ts'
import { negates } from './negates.ts'

/** So large a share of a statement's words has to stand in the message that it cites. */
const LEAST_SHARE = 0.6
/** Words are compared by their beginning, which inflection leaves alone. */
const STEM_LETTERS = 5

/**
 * Whether a message says what a statement says of it, as far as words can tell: every number of the statement stands
 * there, most of its words are the message's, and it denies nothing that the message says, nor the other way round. `about`
 * is what is known beside the text: subject and names. The message is read once, for all statements.
 */
export function supportedBy(source: string, about = ''): (statement: string) => boolean {
  const known = stems(about)
  const have = new Set([...stems(source), ...known])
  const numbers = numbersOf(`${about}\n${source}`)
  const sentences = source
    .split(/(?<=[.!?…])\s+|\n\s*\n/u)
    .map(text => ({ have: stems(text), isDenied: negates(text) }))
  /** Whether all sentences that have most of its words deny what it says, or say what it denies. */
  const isOpposite = (statement: string, wanted: string[]): boolean => {
    const shares = sentences.map(sentence => wanted.filter(word => sentence.have.has(word)).length)
    const most = shares.reduce((a, b) => Math.max(a, b), 0)
    const isDenied = negates(statement)
    return most > 0 && sentences.every(({ isDenied: is }, at) => shares[at] !== most || is !== isDenied)
  }
  return statement => {
    for (const number of numbersOf(statement)) if (!numbers.has(number)) return false
    const wanted = [...stems(statement)]
    if (wanted.length === 0) return false
    if (wanted.filter(word => have.has(word)).length / wanted.length < LEAST_SHARE) return false
    // Names stand before what is said: "Lukas asks Ada: Please do not pay."
    return !isOpposite(
      statement,
      wanted.filter(word => !known.has(word)),
    )
  }
}

/** The beginnings of the words of a text that carry meaning. */
export function stems(text: string): Set<string> {
  const words = foldText(text).match(/\p{L}{2,}/gu) ?? []
  return new Set(
    words
      .filter(word => !LANGUAGES.some(language => FUNCTION_WORDS[language].has(word)))
      .map(word => word.slice(0, STEM_LETTERS)),
  )
}

/** The numbers of a text. Digits only: "3,500.00" and "3.500,00" are the same. A trailing ".00" says nothing. */
export function numbersOf(text: string): Set<string> {
  const found = text.match(/\d+(?:[.,' \u00A0]\d{2,3})*/g) ?? []
  return new Set(found.flatMap(number => [number.replace(/[.,]00$/, '').replace(/\D/g, '')]))
}
