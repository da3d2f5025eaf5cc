import { isNoReply, isValidAddress, localPart } from '#core/text/addresses/addresses.ts'

interface Found {
  address: string
  start: number
  length: number
}

const PLAIN = /[\p{L}\p{N}._%+'-]{1,64}@(?:[\p{L}\p{N}-]{1,63}\.){1,8}\p{L}{2,24}/gu
/** The words for "@" and "." in six languages. */
const AT_WORD = 'at|ät|arroba|arobase|chiocciola|apenstaartje|apestaart'
const DOT_WORD = 'dot|punkt|point|punto|punt'
const OPEN = '[[({<«]'
const CLOSE = '[\\])}>»]'
const AT_IN_BRACKETS = `\\s{0,2}${OPEN}\\s?(?:${AT_WORD}|et|a|@)\\s?${CLOSE}\\s{0,2}`
const DOT_IN_BRACKETS = `\\s{0,2}${OPEN}\\s?(?:${DOT_WORD}|\\.)\\s?${CLOSE}\\s{0,2}`
const DOT_SPOKEN = `${DOT_IN_BRACKETS}|\\s(?:${DOT_WORD})\\s`
const LOCAL = `[\\p{L}\\p{N}._%+-]{1,64}(?:(?:${DOT_SPOKEN})[\\p{L}\\p{N}_%+-]{1,64}){0,3}`
const LABEL = '[\\p{L}\\p{N}-]{1,63}'
/** With brackets around "at", the dots may be plain. */
const BRACKETED = new RegExp(
  `(${LOCAL})(?:${AT_IN_BRACKETS})(${LABEL}(?:(?:${DOT_SPOKEN}|\\.)${LABEL}){1,5})`,
  'giu',
)
/** "Meet us at example.com" is no address: without brackets, a dot must be spoken, too. */
const SPOKEN = new RegExp(
  `(${LOCAL})\\s(?:${AT_WORD})\\s(${LABEL}(?:\\.${LABEL}){0,3}(?:(?:${DOT_SPOKEN})${LABEL}){1,4})`,
  'giu',
)
const HALF = new RegExp(`(${LOCAL})@(${LABEL}(?:(?:${DOT_IN_BRACKETS}|\\.)${LABEL}){1,5})`, 'giu')
/** "info @ example.com", by itself or behind a colon. */
const SPACED =
  /(?:^|:\s{0,2})([\p{L}\p{N}._%+-]{1,64})\s{1,2}@\s{1,2}((?:[\p{L}\p{N}-]{1,63}\s?\.\s?){1,5}\p{L}{2,24})$/gu
const DOTS = new RegExp(DOT_SPOKEN, 'giu')
/** What people write into an address so that programs get it wrong. */
const SPAM_WORDS = /[._-]?(?:NO[-_]?SPAM|REMOVE[-_]?(?:THIS|ME)|DELETE[-_]?(?:THIS|ME)|SPAMFREI)[._-]?/g

/** The addresses in a text, also where it hides them from programs: "jane [at] example (dot) com". */
export function addressesIn(text: string): Found[] {
  const found: Found[] = []
  const add = (start: number, length: number, local: string, domain: string) => {
    const isTaken = found.some(other => start < other.start + other.length && other.start < start + length)
    const address = clean(`${joined(local)}@${joined(domain)}`)
    if (!isTaken && address) found.push({ address, start, length })
  }
  if (/[@\]})>»\s]/.test(text))
    for (const pattern of [HALF, BRACKETED, SPOKEN, SPACED])
      for (const { index, 0: whole, 1: local = '', 2: domain = '' } of text.matchAll(pattern))
        add(index, whole.length, local, domain)
  for (const { index, 0: whole } of text.matchAll(PLAIN)) {
    const at = whole.indexOf('@')
    add(index, whole.length, whole.slice(0, at), whole.slice(at + 1))
  }
  return found.sort((one, other) => one.start - other.start)
}

const joined = (part: string) => part.replace(DOTS, '.').replace(/\s/g, '')

/** Names of files look like addresses: "logo@2x.png". */
const FILE = /\.(?:png|jpe?g|gif|svg|webp|avif|ico|css|js|json|pdf|html?|php|woff2?|ttf|mp4)$/i
/** Examples in forms and manuals: they belong to nobody. */
const PLACEHOLDER =
  /^(?:your|you|name|yourname|your[._-]?(?:name|e?mail)|e-?mail|user(?:name)?|ihre?(?:[._-]?(?:name|e?-?mail))?|vorname[._-]?(?:nach)?name|max\.mustermann|john\.?doe|jane\.?doe|votre(?:[._-]?(?:nom|e?-?mail))?|tu(?:[._-]?(?:nombre|correo|email))?|nome(?:[._-]?cognome)?|naam|uw[._-]?naam|someone|example)@(?:(?:[\w-]+\.)?(?:example|domain|email|mail|yourdomain|domaine|dominio|domein|company|firma|website)\.(?:com|org|net|de|fr|es|it|nl))$/i

/** An address in the form in which it is kept; null for what is none, or belongs to nobody. */
export function clean(written: string): string | null {
  const bare = written.replace(SPAM_WORDS, '').replace(/^[.'_%+-]+/, '')
  const at = bare.lastIndexOf('@')
  const address = `${bare.slice(0, at)}@${bare.slice(at + 1).toLowerCase()}`
  if (at < 1 || address.length > 200 || !isValidAddress(address) || FILE.test(address)) return null
  if (!/\.\p{L}{2,24}$/u.test(address) || PLACEHOLDER.test(address) || isNoReply(address)) return null
  // Keys of programs that report errors.
  return /^[\da-f]{24,}$/i.test(localPart(address)) ? null : address
}
