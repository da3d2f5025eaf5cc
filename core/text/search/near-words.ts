import { oneLine } from '../one-line.ts'
/** Two words or phrases that stand near each other: `holiday AROUND 10 "summer plan"`. */
export interface Near {
  /** A word, or a phrase in quotes. */
  first: string
  second: string
  /** So many words may stand between them. */
  between: number
  /** The first one comes first. In quotes, as in Gmail: `"holiday AROUND 10 plan"`. */
  isOrdered: boolean
}

/** The words of a message are not compared further apart. */
export const FARTHEST = 50

const JOINT = / AROUND (\d{1,4}) /

/** Gmail's `AROUND 10`, as the web's search has it `AROUND(10)`, and Outlook's `NEAR(10)` and `NEAR(n=10)`. */
export const AROUND =
  /\s+(?:AROUND(?:\s+|\s*\(\s*|\/)|O?NEAR(?:\s*\(\s*|\/)(?:n\s*=\s*)?)(\d{1,4})\s*\)?(?=[\s"]|$)/y

export const nearText = (first: string, second: string, between: number): string =>
  `${first} AROUND ${Math.min(between, FARTHEST)} ${second}`

/** A phrase that has `AROUND 10` between words. */
export function isNearPhrase(phrase: string): boolean {
  const near = readNear(`"${phrase}"`)
  return near !== null && [near.first, near.second].every(words => /[\p{L}\p{N}]/u.test(words))
}

/** The value of an `around` filter, taken apart. */
export function readNear(value: string): Near | null {
  const text = oneLine(value)
  const isOrdered = text.startsWith('"') && text.endsWith('"') && text.indexOf('"', 1) === text.length - 1
  const [first, count, second, ...more] = (isOrdered ? text.slice(1, -1) : text).split(JOINT)
  if (!first || !second || more.length > 0) return null
  const quoted = (words: string) => (words.includes(' ') ? `"${words}"` : words)
  const [a, b] = isOrdered ? [quoted(first.trim()), quoted(second.trim())] : [first, second]
  return { first: a, second: b, between: Math.min(Number(count), FARTHEST), isOrdered }
}
