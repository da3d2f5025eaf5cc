import type { Found } from './found.ts'
import { foldWord, isDigitWord, SPELLED_AFTER } from './labels.ts'

const WORD = /[\p{L}\p{M}\d]+/gu
const REACH = 120
const [LEAST, MOST] = [3, 10]
/** Chinese and Japanese write digits without spaces. */
const HAN_DIGITS = /[零〇一二三四五六七八九]{4,10}/gu

/** Codes whose digits are said in words: "the PIN is four seven one one". */
export function spelledCodes(text: string): Found[] {
  const found: Found[] = []
  let read = 0
  for (const { index, 0: word } of text.matchAll(SPELLED_AFTER)) {
    if (index < read) continue
    const from = index + word.length
    const rest = text.slice(from, from + REACH).split('\n\n')[0] ?? ''
    const place = runOfDigits(rest) ?? hanDigits(rest)
    if (!place) continue
    read = from + place[1]
    found.push({ start: from + place[0], end: read, kind: 'one-time code' })
  }
  return found
}

/** Words for digits, and digits, with nothing but spaces, commas and dashes between them. */
function runOfDigits(text: string): [number, number] | null {
  let start = -1
  let end = -1
  let count = 0
  let words = 0
  const isLong = () => count > LEAST && words >= 2 && count <= MOST
  for (const { index, 0: word } of text.matchAll(WORD)) {
    const isWord = isDigitWord(foldWord(word))
    const isNext = count > 0 && /^[\s,.–-]{1,3}$/.test(text.slice(end, index))
    if (count > 0 && (!isNext || !(isWord || /^\d$/.test(word)))) {
      if (isLong()) return [start, end]
      count = words = 0
    }
    if (!isWord && !/^\d$/.test(word)) continue
    if (count === 0) start = index
    end = index + word.length
    count += 1
    words += isWord ? 1 : 0
  }
  return isLong() ? [start, end] : null
}

function hanDigits(text: string): [number, number] | null {
  const [match] = text.matchAll(HAN_DIGITS)
  return match ? [match.index, match.index + match[0].length] : null
}
