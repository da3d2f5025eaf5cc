import { chardet } from 'jschardet'
import { highest } from '#core/lists.ts'
import type { Encoding } from '#core/outreach/contacts/import/file-format.ts'

/** Our names of the encodings that the detector tells apart, by its own. */
const NAMES: Readonly<Record<string, Encoding>> = {
  cp1250: 'windows-1250',
  cp1251: 'windows-1251',
  cp1252: 'windows-1252',
  cp1253: 'windows-1253',
  cp1254: 'windows-1254',
  cp1255: 'windows-1255',
  cp1256: 'windows-1256',
  cp1257: 'windows-1257',
  cp1258: 'windows-1258',
  cp874: 'windows-874',
  'mac-roman': 'macintosh',
  'mac-cyrillic': 'x-mac-cyrillic',
  'koi8-r': 'koi8-r',
  'koi8-u': 'koi8-u',
  'iso8859-2': 'iso-8859-2',
  'iso8859-5': 'iso-8859-5',
  'iso8859-7': 'iso-8859-7',
  cp866: 'ibm866',
  cp932: 'shift_jis',
  euc_jis_2004: 'euc-jp',
  gb18030: 'gb18030',
  big5hkscs: 'big5',
  cp949: 'euc-kr',
}
const OPTIONS = { includeEncodings: Object.keys(NAMES), compatNames: false }

/** The letters beyond ASCII of Latin alphabets, by encoding. */
const WEST = [
  'äöüß',
  'àâæçéèêëîïôœùûüÿ',
  'áéíñóúüªº',
  'àáâãçéêíóôõúüªº',
  'àèéìíîòóùú',
  'åäöé',
  'æøåéü',
  'áðéíóúýþæö',
  'àçéèíïóòúü',
  'éëïóöüèêáí',
]
const CENTRAL = [
  'áéíóöőúüű',
  'ąćęłńóśźż',
  'áčďéěíňóřšťúůýž',
  'áäčďéíĺľňóôŕšťúýž',
  'čćđšž',
  'ăâîşţ',
  'äöüß',
  'ëç',
]
const ALPHABETS: Partial<Record<Encoding, readonly string[]>> = {
  'windows-1252': WEST,
  macintosh: WEST,
  'windows-1250': CENTRAL,
  'iso-8859-2': CENTRAL,
  'windows-1254': ['çğıöşüâîûi̇'],
  'windows-1257': ['ąčęėįšųūž', 'āčēģīķļņšūž', 'äõöüšž'],
}
/** How much less sure than the first another encoding may be, where its letters belong together. */
const CLOSE = 0.3

/**
 * The encoding of words that are not UTF-8. Messages are read with `chardet`, which needs no models of 50 MB but finds 163 of the
 * 273 samples that this finds. The detector goes by which bytes follow one another, which is not enough for a few
 * names. Of what it finds likely, that encoding is taken in which the words look like words.
 */
export function encodingByLetters(words: Uint8Array): Encoding {
  const found = chardet.detectAll(words, OPTIONS).flatMap(({ encoding, confidence }) => {
    const name = NAMES[encoding ?? '']
    return name ? [{ name, confidence }] : []
  })
  const [first] = found
  if (!first) return 'windows-1252'
  const scores = found
    .filter(({ confidence }) => confidence >= first.confidence * CLOSE)
    .map(({ name, confidence }) => ({
      name,
      score: confidence * likeness(new TextDecoder(name).decode(words), ALPHABETS[name]),
    }))
  const { name } = scores.reduce((best, one) => (one.score > best.score ? one : best))
  // Where both say the same, the name is that of the usual one.
  const usual = 'windows-1252'
  return new TextDecoder(name).decode(words) === new TextDecoder(usual).decode(words) ? usual : name
}

/** Scripts whose letters nobody writes within a word of Latin ones. */
const APART = '\\p{Script=Cyrillic}\\p{Script=Greek}\\p{Script=Hebrew}\\p{Script=Arabic}\\p{Script=Thai}'
const MIXED = new RegExp(`[a-z][${APART}]|[${APART}][a-z]`, 'giu')
const CASE_WITHIN_WORD = /\p{Ll}\p{Lu}/gu

/**
 * How much a text looks like words, from 0 to 1: signs and controls are none, one alphabet has all of the letters ("Muñoz" is
 * Spanish, "Muńoz" nothing), and neither script nor case changes within a word.
 */
function likeness(text: string, alphabets: readonly string[] | undefined): number {
  const signs = text.match(/[^\p{ASCII}\p{P}\s]/gu) ?? []
  const isOf = (alphabet: string) => signs.filter(sign => alphabet.includes(sign.toLowerCase())).length
  const letters = alphabets
    ? highest(alphabets.map(isOf), 0)
    : signs.filter(sign => /[\p{L}\p{M}]/u.test(sign)).length
  const odd = [MIXED, CASE_WITHIN_WORD].reduce((sum, pattern) => sum + (text.match(pattern)?.length ?? 0), 0)
  return Math.max(0, letters - odd) / Math.max(1, signs.length)
}
