/** Signs that nobody sees; they come along with text that is copied from a page. */
const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu
/** An @ of East Asian keyboards. */
const OTHER_AT = /[\uff20\ufe6b]/gu
/** Letters and signs in full width. */
const WIDE = /[\uff01-\uff5e\ufe52\uff61\u3002]/u
/** What programs and people write before an address. */
const LONGEST_PREFIX = 20
const PREFIX = /^\s*(?:mailto|smtp|e-?mail)$/iu

/** The text as it is looked through: with one kind of @, and without signs that nobody sees. Linear. */
export const tidyTyped = (text: string): string => text.replace(INVISIBLE, '').replace(OTHER_AT, '@')

/**
 * One address of such a text: full-width letters in their usual form, without the full stop of a sentence and without the
 * subject of a mailto: link.
 */
export function tidyAddress(address: string): string {
  const plain = WIDE.test(address) ? address.replace(/[\uff61\u3002]/gu, '.').normalize('NFKC') : address
  const bare = plain.replace(/\?(?:subject|body)=.*$/isu, '')
  let end = bare.length
  while (bare[end - 1] === '.') end -= 1
  return bare.slice(0, end)
}

/** Whether the colon behind these words ends the name of a group, or belongs to a mistyped address: "john:smith@x.example". */
export const endsGroupName = (words: string, next: string | undefined): boolean =>
  next === undefined ||
  /\s/u.test(next) ||
  next === ';' ||
  (words.length <= LONGEST_PREFIX && PREFIX.test(words))

/** Whether a comment stands within a word: "john(work)smith@x.example". Without it another address would be left. */
export const isWithinWord = (before: string | undefined, after: string | undefined): boolean =>
  /[^\s,;<>]/u.test(before ?? ' ') && /[^\s,;<>]/u.test(after ?? ' ')

/** What is wrong with a text that should be one address, as the end of a sentence; empty where nothing more can be said. */
export function whyNoAddress(text: string): string {
  const words = text.trim().slice(0, 1000)
  if (!words.includes('@')) return ''
  if (/<[^>]*\s[^>]*>/u.test(words) || (!words.includes('<') && /\s/u.test(words)))
    return ': there is a space in it'
  const [sign] = /[,;:()]/u.exec(words) ?? []
  if (sign !== undefined) return `: “${sign}” cannot stand in it`
  const at = words.lastIndexOf('@')
  if (words.indexOf('@') !== at) return ': it has more than one @'
  if (words.includes('..') || /(?:^|[<@])\.|\.(?=@)/u.test(words)) return ': it has a dot too many'
  if (at === 0) return ': nothing stands before the @'
  if (at === words.length - 1) return ': nothing stands behind the @'
  if (!words.slice(at).includes('.')) return ': its domain has no dot'
  return ''
}
