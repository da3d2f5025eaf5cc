import { anyOf } from '#words/any-of.ts'
import { readWords } from '#words/read-words.ts'

/** Numbers and units of time in all languages; folded. */
const WORDS = Object.values(readWords('days'))
const NUMBERS = Array.from({ length: 10 }, (_, at) => anyOf(WORDS.map(({ numbers }) => numbers[at])))
export const NUMBER = `(?:\\d{1,4}|${NUMBERS.join('|')})`

export type Unit = 'd' | 'w' | 'm' | 'y'
const UNITS = (['d', 'w', 'm', 'y'] as const).map(
  unit => [unit, anyOf(WORDS.map(({ units }) => units[unit]))] as const,
)
export const UNIT = `(?:${UNITS.map(([, words]) => words).join('|')})`

const whole = (words: string) => new RegExp(`^(?:${words})$`)
const VALUES = NUMBERS.map(whole)
const KINDS = UNITS.map(([unit, words]) => [unit, whole(words)] as const)

export const numberOf = (word: string): number =>
  /^\d+$/.test(word) ? Number(word) : VALUES.findIndex(value => value.test(word)) + 1

export const unitOf = (word: string): Unit | null => KINDS.find(([, words]) => words.test(word))?.[0] ?? null
