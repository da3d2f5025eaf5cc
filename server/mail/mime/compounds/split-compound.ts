/** How words of a language are joined, and which. Everything is folded: lower case, no accents. */
export interface Compounding {
  /** Whether a compound may begin with this word. */
  isFirst: (part: string) => boolean
  /** Whether a compound may end with this word, inflected or not. */
  isLast: (part: string) => boolean
  /** The words of which the beginning of a compound may be a form: "arbeits" is of "arbeit". */
  formsOf: (beginning: string) => string[]
}

/** A shorter part is too often an ending or a prefix. */
const LEAST_LETTERS = 4
const LONGEST = 40
const MOST_PARTS = 4

/**
 * The words that a compound is made of: of "mietvertragskundigung" miet, vertrag and kundigung. None if it is not made of
 * known words alone. The last part is the longest possible, because it carries the meaning; if it is a compound, too, its
 * parts come with it.
 */
export function splitCompound(word: string, language: Compounding): string[] {
  return word.length > LONGEST ? [] : split(word, language, MOST_PARTS)
}

function split(word: string, language: Compounding, most: number): string[] {
  if (most < 2) return []
  for (let at = LEAST_LETTERS; at <= word.length - LEAST_LETTERS; at += 1) {
    const last = word.slice(at)
    if (!language.isLast(last)) continue
    const beginnings = language.formsOf(word.slice(0, at)).filter(({ length }) => length >= LEAST_LETTERS)
    const first = beginnings.find(language.isFirst)
    const firsts =
      first !== undefined
        ? [first]
        : beginnings.map(each => split(each, language, most - 1)).find(({ length }) => length > 0)
    if (firsts) return [...firsts, ...split(last, language, most - 1), last]
  }
  return []
}
