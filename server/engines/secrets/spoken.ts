import { append } from '#core/lists.ts'
import { type Found, placesOf, type SecretKind } from './found.ts'
import {
  ABOUT_PASSWORDS,
  CONJUNCTIONS,
  DONE,
  FILLERS,
  isCopula,
  KEY_WORDS,
  LOGIN_WORDS,
  NO_PASSWORDS,
  PASSWORD_WORDS,
  PHRASE_WORDS,
  TURNS,
  UNSPACED_PASSWORD,
  UNSURE_PASSWORD_WORDS,
} from './labels.ts'

const END = '(?![\\p{L}\\d])'
const PASSWORD = new RegExp(`(?:${PASSWORD_WORDS})${END}`, 'giu')
const UNSURE = new RegExp(`(?<![\\p{L}\\d])(?:${UNSURE_PASSWORD_WORDS})${END}`, 'giu')
const LOGIN = new RegExp(`(?<![\\p{L}\\d])(?:${LOGIN_WORDS})${END}`, 'giu')
const KEY = new RegExp(`(?<![\\p{L}\\d])(?:${KEY_WORDS})${END}`, 'giu')
/** "… is the password", "with … as password" */
const PASSWORD_LAST = new RegExp(
  `(?<!\\S)([^\\s"“„«()<>]{5,80})["”“»)]? (?:is|ist|est|es|è|é|as|als|comme|como|come) (?:(?:the|your|my|our|das|dein|ihr|mein|le|ton|votre|la|tu|su|a|o|sua|tua|uw|je|het) )?(?:${PASSWORD_WORDS})${END}`,
  'giud',
)
/** `login admin / …`, and names that are only used to log in. */
const LOGIN_PAIR = new RegExp(
  `(?<![\\p{L}\\d])(?:(?:${LOGIN_WORDS}|user(?:name)?|benutzer(?:name)?|utilisateur|usuario|utente)[ \\t:=]{1,3}[\\p{L}\\d._@+-]{2,60}[ \\t]{1,3}[/|][ \\t]{1,3}|(?:admin(?:istrator)?|root|test|guest|[\\w.+-]{1,40}@[\\w.-]{3,40}) ?/ ?)([^\\s/|,;]{4,60})(?=[.,;!?]?(?:\\s|$))`,
  'dgiu',
)
/** `user june and password …`: without a name before it, it may be any sentence. */
const NAMED_LOGIN = new RegExp(
  `(?<![\\p{L}\\d])(?:${LOGIN_WORDS}|user(?:name)?|benutzer(?:name)?|nutzer|utilisateur|usuario|utilizador|utente|gebruiker|пользователь)[ \\t:=]{1,3}[\\p{L}\\d._@+-]{2,60},?[ \\t](?:(?:and|with|und|mit|et|y|con|e|com|en|met|и) (?:the |dem |le |la |il |het )?)?(?:${PASSWORD_WORDS})[ \\t]([^\\s/|,;]{4,60})(?=[.,;!?]?(?:\\s|$))`,
  'dgiu',
)
const USUAL_LOGIN = new RegExp(
  `(?<![\\p{L}\\d])(?:${LOGIN_WORDS})[ \\t:=]{1,3}(?:admin(?:istrator)?|root|test|guest|[\\w.+-]{1,40}@[\\w.-]{3,40}) ?[/|] ?$`,
  'iu',
)
/** Lines of environment files and of the like. */
const VARIABLE =
  /(?<![\w-])[a-z][a-z0-9_]{0,60}_(?:key|secret|token|pass(?:word|wd|phrase)?|pwd|pw|credentials?|dsn)["']?[ \t]{0,4}[:=][ \t]{0,4}["']?([^\s"'<>]{4,})/dgi

/** How far after its word a secret is looked for. */
const REACH = 240
const MOST_WORDS = 8
const SEPARATED = /^["'”»’)\]*_`]{0,3}[ \t\u00A0]{0,4}(?:[:=]{1,2}>?|[-=]>|→)|^['’]s(?= )/
const NEXT = /([\s\u00A0]*)(\S+)/y
const QUOTES: Record<string, string> = {
  '"': '"',
  "'": "'",
  '`': '`',
  '“': '”',
  '„': '“',
  '«': '»',
  '‘': '’',
  '‚': '‘',
  '»': '«',
}
const MARKS_AT_END = /[.,;:)\]}>"'`”“»«’…]$/
const MARKS_AT_START = /^[([{*_"'`“„«»‘‚]+/

/** How the word and what follows it hang together. */
type Link = 'none' | 'turn' | 'copula' | 'colon'

interface Label {
  text: string
  /** Where it ends. */
  at: number
  kind: SecretKind
  isSure: boolean
}

/** Passwords and keys that are told by the words before them: "My password is …", "API-Schlüssel: …". */
export function spokenSecrets(text: string): Found[] {
  const found: Found[] = []
  const read = (expression: RegExp, label: Pick<Label, 'kind' | 'isSure'>, find: Find) => {
    for (const { index, 0: words } of text.matchAll(expression))
      append(found, find(text, { ...label, text: words, at: index + words.length }))
  }
  read(PASSWORD, { kind: 'password', isSure: true }, secretAfter)
  read(UNSURE, { kind: 'password', isSure: false }, secretAfter)
  read(LOGIN, { kind: 'password', isSure: false }, passwordOfLogin)
  for (const { index, indices, 1: word = '' } of text.matchAll(PASSWORD_LAST))
    if (indices?.[1] && isStrong(word)) found.push({ start: index, end: indices[1][1], kind: 'password' })
  for (const place of placesOf(text, UNSPACED_PASSWORD, 'password')) found.push(place)
  for (const place of placesOf(text, LOGIN_PAIR, 'password')) if (isPassword(text, place)) found.push(place)
  for (const place of placesOf(text, NAMED_LOGIN, 'password'))
    if (isStrong(text.slice(place.start, place.end))) found.push(place)
  read(KEY, { kind: 'key', isSure: false }, secretAfter)
  for (const { indices } of text.matchAll(VARIABLE))
    if (indices?.[1]) found.push({ start: indices[1][0], end: indices[1][1], kind: 'key' })
  return found
}

/** Whether it is a password. After a usual login name (`login admin / …`) an ordinary word is one, too. */
function isPassword(text: string, { start, end }: Found): boolean {
  const word = text.slice(start, end)
  return (
    isStrong(word) ||
    (USUAL_LOGIN.test(text.slice(Math.max(0, start - 120), start)) && !isHarmless(word.toLowerCase()))
  )
}

type Find = (text: string, label: Label) => Found[]

function secretAfter(text: string, label: Label): Found[] {
  const rest = text.slice(label.at, label.at + REACH)
  if (ABOUT_PASSWORDS.test(rest)) return []
  const separated = SEPARATED.exec(rest)
  let link: Link = separated ? 'colon' : 'none'
  let isDirect = true
  let isSame = true
  NEXT.lastIndex = separated?.[0].length ?? 0
  for (let words = 0; words <= MOST_WORDS; words += 1) {
    const next = NEXT.exec(rest)
    if (!next) break
    const [, gap = '', word = ''] = next
    const lines = gap.split('\n').length - 1
    if (lines > (link === 'colon' ? 2 : 0)) break
    const at = NEXT.lastIndex - word.length
    const plain = word.toLowerCase().replace(/[:,]+$/, '')
    if (link === 'copula' || link === 'colon') {
      if (FILLERS.has(plain) || isCopula(plain, label.text) || !/[\p{L}\p{N}]/u.test(word)) {
        if (QUOTES[word.charAt(0)] === undefined) continue
      }
    }
    const value = valueAt(rest, at, { ...label, link, isDirect: isDirect && lines === 0 })
    if (value && (isSame || isStrong(rest.slice(...value)))) return placed(rest, value, label)
    if (/[:=]$/.test(word)) link = 'colon'
    else if (isCopula(plain, label.text)) link = 'copula'
    else {
      // "We reset your password. The new one is …"
      if (/[.!?;]$/.test(word)) {
        if (!label.isSure || !isSame) break
        isSame = isDirect = false
      }
      link = TURNS.has(plain) ? 'turn' : 'none'
      if (/[,]$/.test(word)) isDirect = false
    }
  }
  return []
}

/** The secret, and what stands behind a slash: `user/pass: admin / …`. */
function placed(rest: string, [start, end]: [number, number], { at, kind }: Label): Found[] {
  const partner = /^[ \t]{0,3}[/|][ \t]{0,3}([^\s/|]{3,80})/d.exec(rest.slice(end))?.indices?.[1]
  const found: Found[] = [{ start: at + start, end: at + end, kind }]
  if (partner) found.push({ start: at + end + partner[0], end: at + end + partner[1], kind })
  return found
}

/** `Zugangsdaten: admin / …` */
function passwordOfLogin(text: string, { at, kind }: Label): Found[] {
  const rest = text.slice(at, at + REACH)
  const login =
    /^(?:(?: \p{L}{2,20}){0,3}[ \t]{0,3}[:=]| (?:is|ist|est|es|è|é))[ \t]{0,3}\S{1,80}[ \t]{0,3}(?:[/|,]|und|and|et|y|e|en)[ \t]{1,3}(\S{4,80})/du.exec(
      rest,
    )
  const indices = login?.indices?.[1]
  if (!indices) return []
  const value = trimmed(rest, ...indices)
  return isStrong(rest.slice(...value)) ? [{ start: at + value[0], end: at + value[1], kind }] : []
}

/** Where the secret stands if it begins here; null if this is none. */
function valueAt(
  rest: string,
  at: number,
  label: Label & { link: Link; isDirect: boolean },
): [number, number] | null {
  const { kind, isSure, link, isDirect, text } = label
  const quoted = quotedAt(rest, at)
  if (quoted) {
    const words = rest.slice(...quoted)
    const isSaid = link !== 'none' || isDirect
    if (kind === 'key') return isKey(words, link) ? quoted : null
    return isSaid && (isSure || isStrong(words)) && !isHarmless(words.toLowerCase()) ? quoted : null
  }
  // In `Password=…;Database=…` it ends at the semicolon.
  const isAttached = /=\s*$/.test(rest.slice(0, at))
  const run = (isAttached ? /^[^\s;&]+/ : /^\S+/).exec(rest.slice(at))?.[0] ?? ''
  const value = trimmed(rest, at, at + run.length)
  const word = rest.slice(...value)
  if (word.length < 3 || /^[a-z]+:\/\/|^www\.|^[^@\s]+@[^@\s]+\.\p{L}+$/iu.test(word)) return null
  if (kind === 'key') return isKey(word, link) ? value : null
  if (link === 'none')
    return isDirect && at <= 2 && word.length >= 6 && isMixed(word) && (isSure || HAS_SIGN.test(word))
      ? value
      : null
  if (isStrong(word)) return value
  if (/^\d[\d-]{2,}\d$/.test(word) && !isDate(word)) return isSure || link === 'colon' ? value : null
  if (!isSure || link === 'turn') return null
  return phraseAt(rest, at, PHRASE_WORDS.test(text)) ?? wordAt(rest, value, { link, isDirect })
}

/** A password that is an ordinary word: where the sentence ends with it. */
function wordAt(
  rest: string,
  [start, end]: [number, number],
  { link, isDirect }: { link: Link; isDirect: boolean },
): [number, number] | null {
  const word = rest.slice(start, end)
  const lower = word.toLowerCase()
  if (word.length < 4 || !/^[\p{L}\p{M}'’-]+$/u.test(word) || isHarmless(lower)) return null
  if (link === 'colon' && isDirect) return [start, end]
  if (link === 'copula' && word === lower && DONE.test(word)) return null
  const [, following = ''] = /^[ \t]*(\S*)/.exec(rest.slice(end)) ?? []
  const isEnd = following === '' || /^[.,;!?)"'”»–-]/.test(following) || CONJUNCTIONS.has(following)
  return isEnd ? [start, end] : null
}

/** A password of several words to the end of the sentence, none of which is said about passwords. */
function phraseAt(rest: string, at: number, isPhrase: boolean): [number, number] | null {
  const line = /^[^\n.,;:!?"(]*/.exec(rest.slice(at))?.[0].trimEnd() ?? ''
  const words = line.split(/\s+/)
  if (words.length < (isPhrase ? 2 : 3) || words.length > 12) return null
  const isOne = words.every(word => /^\p{Ll}[\p{Ll}'’-]*$/u.test(word))
  const harmless = words.filter(isHarmless).length
  return isOne && (isPhrase ? harmless * 2 < words.length : harmless === 0) ? [at, at + line.length] : null
}

function quotedAt(rest: string, at: number): [number, number] | null {
  const open = /^[([]?/.exec(rest.slice(at))?.[0].length ?? 0
  const close = QUOTES[rest.charAt(at + open)]
  if (close === undefined) return null
  const from = at + open + 1
  const end = rest.indexOf(close, from)
  const words = end < 0 ? '' : rest.slice(from, end)
  return words.length >= 3 && words.length <= 100 && !words.includes('\n') ? [from, end] : null
}

function trimmed(rest: string, start: number, end: number): [number, number] {
  let from = start + (MARKS_AT_START.exec(rest.slice(start, end))?.[0].length ?? 0)
  let to = end
  while (to > from && MARKS_AT_END.test(rest.charAt(to - 1))) to -= 1
  if (from > to) from = to
  return [from, to]
}

/** No number, date or name of a product has one. */
const HAS_SIGN = /[!#$%&*+=?@^_~|]/
const isHarmless = (word: string) => NO_PASSWORDS.has(word)
const isMixed = (word: string) => /\d/.test(word) && /\p{L}/u.test(word)
const isDate = (word: string) => /^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}$|^\d{1,2}:\d\d$/.test(word)

/** No word that people use: digits or signs in it, or a capital. */
function isStrong(word: string): boolean {
  if (isDate(word) || /^\d{1,3}-?(?:\p{Ll}+|[GMK]i?B)$/u.test(word)) return false
  if (isMixed(word)) return word.length >= 4
  return (
    word.length >= 4 &&
    /\p{L}/u.test(word) &&
    (/[!#$%&*+=?@^_~|{}\\]./.test(word) || /\p{Ll}\p{Lu}/u.test(word) || /[!#$%*]$/.test(word))
  )
}

/** 8 characters after a colon or an "is", 16 without. */
function isKey(word: string, link: Link): boolean {
  return (
    isMixed(word) &&
    /^[\w.~+/:=-]+$/.test(word) &&
    !isDate(word) &&
    word.length >= (link === 'none' || link === 'turn' ? 16 : 10)
  )
}
