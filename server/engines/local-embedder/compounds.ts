/**
 * Linking elements between the parts of a German compound. Some are also endings; the part is then known without them.
 */
const LINKS = ['s', 'n', 'es', 'en', 'e', 'er', ''] as const
const LEAST_LETTERS = 8
/** From this length on, an unknown part is accepted beside a known one of the same length. */
const LEAST_UNKNOWN = 4
const LEAST_BESIDE_UNKNOWN = 5

/**
 * The parts of a folded German compound ("rechnungsbetrag" → rechnung, betrag); empty if it is none. At least one part
 * is a known word. Prefers splits with only known parts, then the longest last part, which carries the main meaning.
 */
export function splitCompound(word: string, isKnown: (part: string) => boolean): string[] {
  return splitIntoKnown(word, isKnown) ?? (isLongEnough(word) ? splitHalfKnown(word, isKnown) : null) ?? []
}

/** The same with only known parts; null if there is no such split. */
export function splitIntoKnown(word: string, isKnown: (part: string) => boolean): string[] | null {
  return isLongEnough(word) ? splitKnown(word, isKnown, 3) : null
}

function isLongEnough(word: string): boolean {
  return word.length >= LEAST_LETTERS && /^[a-z]+$/.test(word)
}

function splitKnown(word: string, isKnown: (part: string) => boolean, most: number): string[] | null {
  for (let at = 3; at <= word.length - 4; at += 1) {
    const last = word.slice(at)
    if (!isKnown(last)) continue
    const first = word.slice(0, at)
    const part = withoutLink(first).find(isKnown)
    if (part) return [part, last]
    if (most > 2) {
      for (const candidate of withoutLink(first)) {
        const parts = splitKnown(candidate, isKnown, most - 1)
        if (parts) return [...parts, last]
      }
    }
  }
  return null
}

function splitHalfKnown(word: string, isKnown: (part: string) => boolean): string[] | null {
  for (let at = LEAST_UNKNOWN; at <= word.length - LEAST_BESIDE_UNKNOWN; at += 1) {
    const last = word.slice(at)
    if (isKnown(last)) return [word.slice(0, at).replace(/(?<=ng|t|l|n)s$/, ''), last]
  }
  for (let at = word.length - LEAST_UNKNOWN; at >= LEAST_BESIDE_UNKNOWN; at -= 1) {
    const first = withoutLink(word.slice(0, at)).find(
      part => part.length >= LEAST_BESIDE_UNKNOWN && isKnown(part),
    )
    if (first) return [first, word.slice(at)]
  }
  return null
}

function withoutLink(part: string): string[] {
  return LINKS.filter(link => part.endsWith(link)).map(link => part.slice(0, part.length - link.length))
}
