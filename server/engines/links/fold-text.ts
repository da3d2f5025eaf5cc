import { decodeHTML } from 'entities/decode'

/** A text as link readers see it, with the position of each character in the original text. */
export interface Folded {
  text: string
  /** Position of each character, and one more for the end. */
  starts: Uint32Array
}

/** Invisible characters: joiners, direction marks, fillers, variation selectors, tag characters. */
const UNSEEN =
  /\u034F|\u17B4|\u17B5|[\u180B-\u180D\u180F]|[\uFE00-\uFE0F]|[\u00AD\u061C\u115F\u1160\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF0-\uFFFB]|[\u{E0000}-\u{E0FFF}]/u
const SIGNS: Record<string, string> = {
  '\\': '/',
  '。': '.',
  '｡': '.',
  '∕': '/',
  '⁄': '/',
  '⧸': '/',
  '։': ':',
  '‐': '-',
}
const PIECE = /&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[a-zA-Z][a-zA-Z0-9]{1,31});?|[\s\S]/gu
const PLAIN = /^[^&\\\u0080-\u{10FFFF}]*$/u

/**
 * Normalises characters as browsers and mail programs do in addresses: full-width letters and dots become ASCII,
 * backslashes become slashes, entities are decoded, invisible characters are dropped.
 */
export function foldText(given: string): Folded {
  if (PLAIN.test(given)) return unfolded(given)
  const parts: string[] = []
  const starts: number[] = []
  for (const { index, 0: piece } of given.matchAll(PIECE)) {
    const folded = foldPiece(piece)
    parts.push(folded)
    for (let at = 0; at < folded.length; at += 1) starts.push(index)
  }
  starts.push(given.length)
  return { text: parts.join(''), starts: Uint32Array.from(starts) }
}

/** The unchanged text, as a simpler program reads it. */
export function unfolded(text: string): Folded {
  return { text, starts: Uint32Array.from({ length: text.length + 1 }, (_, at) => at) }
}

function foldPiece(piece: string): string {
  if (piece.length > 2) {
    const decoded = decodeEntity(piece)
    return decoded === piece ? piece : [...decoded].map(foldPiece).join('')
  }
  if (piece < '\u0080') return SIGNS[piece] ?? piece
  if (UNSEEN.test(piece)) return ''
  const plain = SIGNS[piece] ?? piece.normalize('NFKC')
  // A full-width comma ends an address, but an ASCII comma does not.
  return /^[\p{L}\p{N}\p{M}\p{S}\s.:/@?#%&=_-]*$/u.test(plain) ? plain : piece
}

/** Includes entities without a semicolon, which some programs decode where browsers do not. */
function decodeEntity(piece: string): string {
  const strict = decodeHTML(piece)
  if (strict !== piece) return strict
  const closed = `${piece};`
  const lenient = decodeHTML(closed)
  return lenient === closed ? piece : lenient
}
