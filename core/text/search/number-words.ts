/**
 * Amounts, account numbers and phone numbers are written in many ways. The index has one more entry for each, which is the
 * same for all of them, and a search asks for it, too.
 */

/** No letter or digit, nor a part of a longer number, stands before. */
const BEGIN = "(?<![\\p{L}\\p{N}]|\\p{N}[.,’'])"
const END = "(?![\\p{L}\\p{N}]|[.,’'][\\p{N}])"
/** 1249.50, 1,249.50, 1.249,50, 1'249.50 and 1 249,50. */
const AMOUNT = new RegExp(
  `${BEGIN}(?:(?<groups>\\d{1,3}(?:(?<mark>[.,’' ])\\d{3})(?:\\k<mark>\\d{3}){0,4})(?:(?!\\k<mark>)[.,](?<cents>\\d{1,2}))?|(?<plain>\\d{1,12})[.,](?<decimals>\\d{1,2}))${END}`,
  'gu',
)
/** The beginning of an international bank account number, at any length. */
const ACCOUNT = /(?<![\p{L}\p{N}])[a-z]{2}\d{2}(?:[ -]?[a-z0-9]){11,38}/giu
const ACCOUNT_LENGTH = { least: 15, most: 34 }
/** Digits with at most two other signs between them. */
const DIGITS = /(?<![\p{L}\p{N}+])(?:\+|\(\+?)?\d(?:[ ./()-]{0,2}\d){7,15}(?![\p{L}\p{N}])/gu
/** Country codes of ITU-T E.164 with one and two digits; all others have three. */
const COUNTRY = /^(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/
/** National numbers without the 0 before them, as countries write them: France, Denmark, Norway, Spain, the USA. */
const NATIONAL =
  /^(?:\d{2}(?:[ .-]\d{2}){3,4}|\d{3} \d{2} \d{3}|\d{3}([ .-])\d{3}\1\d{3,4}|\(\d{3}\) ?\d{3}[ .-]?\d{4})$/
/** Further ones of a text are left out. */
const MOST = 2000

interface Found {
  index: number
  /** As it stands in the text. */
  text: string
  words: string[]
}

/** What the index has of the numbers in a folded text, beside their digits as they stand there. */
export function numberWords(folded: string): string[] {
  if (!/\d/.test(folded)) return []
  const words = new Set<string>()
  for (const each of [...amountsIn(folded), ...accountsIn(folded), ...phonesIn(folded)]) {
    if (words.size >= MOST) break
    for (const word of each.words) words.add(word)
  }
  return [...words]
}

/** The entries of the index that a searched number is also found by. */
export function otherNumbers(word: string): string[] {
  if (!/\d.*\d/.test(word)) return []
  const text = word
    .toLowerCase()
    .replaceAll(JOINT, ' ')
    .replace(/^[^\p{L}\p{N}+(]+|[^\p{L}\p{N})]+$/gu, '')
  // Of an amount the last one: its whole part alone is another number.
  const whole = (found: Found[]) =>
    found.filter(each => each.text === text).flatMap(each => each.words.slice(-1))
  const digits = text.replace(/\D/g, '')
  const isPhone = digits.length >= 8 && digits.length <= 16 && /^[+(]?[\d ./()-]+$/.test(text)
  return [
    ...new Set([
      ...whole(amountsIn(text)),
      ...whole(accountsIn(text)),
      // Where somebody looks for it a number without any marks may be that of a phone.
      ...(isPhone ? [phoneWord(text), digits] : []),
    ]),
  ].filter(other => other !== text)
}

/** Stands where a space stood within a number of a search. */
const JOINT = '_'

/** A search in which numbers are one word each, though they were written with spaces. */
export function joinNumbers(text: string): string {
  if (!/\d[ /()-]/.test(text)) return text
  let joined = text
  // Each stays as long as it is, so all stay where they were found.
  for (const { index, text: number } of [...accountsIn(text), ...phonesIn(text), ...amountsIn(text)])
    joined = joined.slice(0, index) + number.replace(/ /g, JOINT) + joined.slice(index + number.length)
  return joined
}

function amountsIn(text: string): Found[] {
  return [...text.matchAll(AMOUNT)].flatMap(({ index, 0: amount, groups = {} }) => {
    const { groups: grouped, mark, plain = '' } = groups
    const decimals = (groups.cents ?? groups.decimals ?? '').replace(/0+$/, '')
    // "3 200" may be two numbers.
    if (mark === ' ' && groups.cents === undefined && (grouped ?? '').length < 9) return []
    const whole = (grouped ?? plain).replace(/\D/g, '').replace(/^0+(?=\d)/, '')
    return {
      index,
      text: amount,
      words: [...(grouped || !decimals ? [whole] : []), ...(decimals ? [`${whole}x${decimals}`] : [])],
    }
  })
}

function accountsIn(text: string): Found[] {
  return [...text.matchAll(ACCOUNT)].flatMap(({ index, 0: run }) => {
    // The words that follow may look like its last digits.
    for (let end = run.length; end >= ACCOUNT_LENGTH.least; end -= 1) {
      if (/[a-z0-9]/i.test(`${text[index + end] ?? ''}`) || !/[a-z0-9]/i.test(run[end - 1] ?? '')) continue
      const account = run.slice(0, end).replace(/[ -]/g, '').toLowerCase()
      if (account.length <= ACCOUNT_LENGTH.most && isAccount(account))
        return { index, text: run.slice(0, end), words: [account] }
    }
    return []
  })
}

/** ISO 13616: with letters as numbers, and the first four signs last, the remainder by 97 is 1. */
function isAccount(account: string): boolean {
  if (account.length < ACCOUNT_LENGTH.least) return false
  let rest = 0
  for (const sign of account.slice(4) + account.slice(0, 4)) {
    const value = Number.parseInt(sign, 36)
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  return rest === 1
}

function phonesIn(text: string): Found[] {
  return [...text.matchAll(DIGITS)].flatMap(({ index, 0: number }) =>
    isPhone(number) ? { index, text: number, words: [phoneWord(number)] } : [],
  )
}

const DATE = /^\(?\d{1,2}([./-])\d{1,2}\1(?:19|20)\d\d/

function isPhone(number: string): boolean {
  if (DATE.test(number)) return false
  const digits = number.replace(/\D/g, '')
  if (/^\(?(?:\+|00)/.test(number)) return digits.length <= 16
  if (/^\(?0/.test(number)) return digits.length >= 9 && digits.length <= 13
  return NATIONAL.test(number)
}

/** The number as it is within its country. */
function phoneWord(number: string): string {
  const digits = number.replace(/\(0\)/, '').replace(/\D/g, '')
  const international = /^\(?\+/.test(number) ? digits : digits.startsWith('00') ? digits.slice(2) : null
  return `tel${(international?.replace(COUNTRY, '') ?? digits).replace(/^0+/, '')}`
}
