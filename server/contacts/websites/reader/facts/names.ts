import { DEGREES, NO_NAME, PARTICLES, ROLE_WORD, TITLES } from './words.ts'

const WORD = /^\p{Lu}(?:\p{L}|['’-](?=\p{L}))+\.?$/u
const INITIAL = /^\p{Lu}\.(?:-?\p{Lu}\.)?$/u

/**
 * The name of a person that a line consists of, without titles and degrees; null for any other line. Two words at least:
 * a first name alone is not somebody to write to.
 */
export function personName(line: string): string | null {
  const text = line
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[,;:.]$/, '')
  if (
    text.length < 5 ||
    text.length > 60 ||
    /[\d@/|&+(){}[\]!?"“”„<>*#=_•·]/.test(text) ||
    NO_NAME.test(text)
  )
    return null
  const words = text
    // Behind a comma, capitals are a degree: "Luis Ortega, DMD".
    .replace(/(?:,\s?(?:\p{Lu}\.?){2,6})+$/u, '')
    .split(/,? /)
    .filter(word => !DEGREES.test(word))
  let first = 0
  while (first < words.length && TITLES.test(words[first] ?? '')) first += 1
  const name = words.slice(first)
  if (name.length < 2 || name.length > 5) return null
  if (ROLE_WORD.test(name[0] ?? '') || ROLE_WORD.test(name.at(-1) ?? '')) return null
  const full = name.filter(word => WORD.test(word) && !PARTICLES.test(word))
  const isName = name.every(word => WORD.test(word) || INITIAL.test(word) || PARTICLES.test(word))
  const capitals = name.filter(word => word.length > 2 && word === word.toUpperCase()).length
  // A name may be all in capitals, but "CNC" beside other words is none.
  const isShouting = capitals > 0 && (capitals < name.length || name.length > 3)
  if (!isName || isShouting || full.length < (name.some(word => INITIAL.test(word)) ? 1 : 2)) return null
  // "Max von" ends in no name, and a particle may begin one only before a family name.
  if (PARTICLES.test(name.at(-1) ?? '') || /^(?:und|y|e)$/.test(name[0] ?? '')) return null
  return name.join(' ')
}

/** The names in "Anna Muster und Dr. Jan Beispiel". */
export function personNames(text: string): string[] {
  return text
    .slice(0, 300)
    .split(/\s*(?:[,;/&|·•]|\s(?:und|and|et|y|e|en)\s)\s*/u)
    .slice(0, 10)
    .flatMap(part => personName(part) ?? [])
}
