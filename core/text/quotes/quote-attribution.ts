import { withoutInvisible } from '../html/invisible.ts'
import { allOf, anyOf } from './quote-languages.ts'

/** The certainty of an attribution. History without marks is only split off after a 'certain' one. */
export type Attribution = 'certain' | 'likely' | null

const MAX_LENGTH = 500
const MAX_WORDS = 45
/** A line of more words is a sentence. */
const MAX_NAMES = 7

const VERB_SOURCE = anyOf(({ verb }) => verb)
/** Chinese, Japanese and Korean have no space before the verb. */
const VERB = new RegExp(
  `(?<![\\p{Script=Latin}\\p{Script=Cyrillic}\\p{Script=Greek}])${VERB_SOURCE}(?!\\p{L})`,
  'giu',
)
const wordsOf = (pick: Parameters<typeof allOf>[0]) => words(allOf(pick).join(' '))

const GLUE: ReadonlySet<string> = new Set(allOf(({ glue }) => glue))
const DATE_NAMES = allOf(({ dates }) => dates)
const DATES: ReadonlySet<string> = new Set(DATE_NAMES)
/** Words that only begin a longer word, by their first three letters. */
const DATE_BEGINNINGS = Map.groupBy(
  DATE_NAMES.filter(name => name.endsWith('*')).map(name => name.slice(0, -1)),
  name => name.slice(0, 3),
)

const ADDRESS =
  /[<([]\s?(?:mailto:)?[^<>\s]{0,150}@[^<>]{1,200}[>)\]]+|(?<![^\s"'<([:,;])[^\s<>@"'()[\],;:]{1,100}@[^\s<>@"'()[\],;:]{1,100}/gu
const NUMERIC_DAY =
  /(?:19|20)\d{2}[/.-]\s?\d{1,2}[/.-]\s?\d{1,2}(?!\d)|\d{1,2}[/.-]\s?\d{1,2}[/.-]\s?\d{2,4}(?!\d)/
const DAY = /(?<!\d)(?:19|20)\d{2}(?!\d)|\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|\d{1,2}-\p{L}{3}-\d\d(?!\d)/u
const TIME = /(?<!\d)\d{1,2}\s?[:.h]\s?\d{2}(?!\d)/
const DAYS = /\d{1,4}[/.-]\s?\d{1,2}[/.-]\s?\d{1,4}/g

/** Particles within names. */
const PARTICLES = wordsOf(words => words.particles)
/** Conjunctions: they join two names and begin none. */
const JOINING = wordsOf(words => words.joining)
/** Prepositions that only a date or time follows here: "at Siemens" is part of a sentence. */
const BEFORE_DATES = wordsOf(words => words.beforeDates)
const ZONES = words(
  'GMT UTC CET CEST WET WEST EET EEST MEZ MESZ OEZ OESZ BST IST MSK EST EDT CST CDT MST MDT PST PDT AKST HST JST KST AEST AEDT HNE HAE',
)
/** Words of sentences and greetings, which are never names and which no program writes. */
const SENTENCE = wordsOf(words => words.sentence)
/** Articles, which begin a name only in capitals: "schrieb der Kunde". */
const ARTICLES = wordsOf(words => words.articles)
const QUOTING = /^(?:quoting|zitat von|mensaje citado por|citando)\s/i

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(' '))
}

/** Counts of what an attribution consists of. */
interface AttributionParts {
  hasVerb: boolean
  /** "<ana@lima.example>" or the address alone. */
  hasAddress: boolean
  hasTime: boolean
  hasDay: boolean
  hasNumericDay: boolean
  /** Whether it has a date like "Tue, 3 Mar", which nobody writes in a sentence. */
  hasShortWeekday: boolean
  /** Whether it begins with a date, or with the word that introduces one. */
  beginsDated: boolean
  names: number
  /** Words that are part of neither a date nor a name. */
  others: number
  /** Whether it is a person's sentence, whatever else it contains. */
  isSentence: boolean
}

/**
 * Whether a line, joined where it was wrapped, is an attribution such as "On Monday, Ana wrote:". Every word of it must
 * belong to a date, to a name or to the fixed words of programs. A line with the writer's own words before, within or
 * after these is not an attribution.
 */
export function attributionOf(line: string): Attribution {
  const text = ended(line)
  if (text === null) return null
  const it = read(text)
  if (it === null || it.isSentence) return null
  const isDated = it.hasTime || it.hasDay
  if (it.hasVerb) {
    if (it.hasAddress && it.others <= 3) {
      if (isDated) return 'certain'
      return it.others <= 1 && it.names <= 5 ? 'likely' : null
    }
    if (it.others === 0 && it.names >= 2 && it.hasTime && it.hasNumericDay) return 'certain'
    if (it.others <= 1 && it.hasTime && it.hasDay && it.hasShortWeekday) return 'certain'
    // People cite a book as "William Shakespeare wrote:"; programs add dashes, a date or an address.
    if (it.others === 0 && it.names >= 1 && (isDated || line.startsWith('--'))) return 'likely'
    // "bob" and "life is short" can be names, too; beside a whole date a name has hardly more words than that.
    const isShort = it.names + it.others <= (it.hasTime ? 5 : 2) && it.others <= 2
    return isDated && it.beginsDated && isShort ? 'likely' : null
  }
  if (!it.hasAddress) return null
  // Attributions in languages that are not known here, and those without a verb.
  if (it.hasTime && it.hasDay && it.others <= 3) {
    return it.beginsDated &&
      it.others === 0 &&
      (it.hasShortWeekday || /^\d/.test(text)) &&
      /[<[].*@/.test(text)
      ? 'certain'
      : 'likely'
  }
  return QUOTING.test(text) || (it.hasNumericDay && /^\d/.test(text)) ? 'likely' : null
}

/** Whether a line whose markup says so can be an attribution: it has a date or an address, and few other words. */
export function isMarkedAttribution(line: string): boolean {
  const text = ended(line)
  const it = text === null ? null : read(text)
  if (it === null || it.isSentence || it.others > 4 || it.names > MAX_NAMES) return false
  return (it.hasAddress || it.hasDay || it.hasTime) && it.names + it.others + Number(it.hasAddress) > 0
}

/** The name in "Ana Lima wrote:", which people write above what they cite, too; null if the line says anything else. */
export function nameOfWriter(line: string): string | null {
  const text = ended(line)
  const it = text === null ? null : read(text)
  const isName = it?.hasVerb && !it.isSentence && it.others === 0 && it.names > 0
  return text !== null && isName ? text.replace(VERB, ' ').trim() : null
}

/** The characters at the end of an attribution; a direction mark may follow. */
const MAY_END = /[:：>-]/
/** A line without any of these begins no attribution. Most lines of most mail have none. */
const MAY_BEGIN = /[\d٠-٩۰-۹０-９<@]/

/** The text before the colon or between the dashes; null where the line ends in neither of these ways. */
function ended(line: string): string | null {
  if (line.length < 6 || line.length > MAX_LENGTH || !MAY_END.test(line.slice(-4))) return null
  const text = withDigits(withoutInvisible(line)).trim()
  const last = text.at(-1)
  // An older Gmail wrote "2013/7/20 Ana <ana@x.example>", with or without the colon.
  if (last === '>' && /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}\s/.test(text)) return text
  if (last === ':' || last === '：') return text.slice(0, -1).trim()
  // Zoho writes "---- On Tue, 22 Dec 2015 14:17:36 +0530 Ana wrote ----".
  return text.startsWith('--') && text.endsWith('--') ? trimmedOf(text, '-') : null
}

function read(text: string): AttributionParts | null {
  // "03.06.2024" has no time, although "03.06" could be one.
  const hasTime = hasTimeOfDay(text)
  const reading: AttributionParts = {
    hasVerb: false,
    hasAddress: false,
    hasTime,
    hasDay: DAY.test(text),
    hasNumericDay: NUMERIC_DAY.test(text),
    hasShortWeekday: false,
    beginsDated: false,
    names: 0,
    others: 0,
    isSentence: /[!?¿¡。！？]/.test(text),
  }
  const parts = text
    .replace(ADDRESS, () => {
      reading.hasAddress = true
      return ' @ '
    })
    // A name in quotes, whatever words it has.
    .replace(/"[^"@]{1,80}"\s{0,3}@/g, ' Name @ ')
    .replace(VERB, () => {
      reading.hasVerb = true
      return ' : '
    })
    .split(/[\s,;、，،“”„"«»]+/)
    .filter(part => part !== '')
  if (parts.length > MAX_WORDS) return null
  let runs = 0
  let isInName = false
  let isInDate = false
  let before = ''
  const dateWords: string[] = []
  for (const [index, part] of parts.entries()) {
    const kind = kindOf(part, index)
    // A single letter after a date is a weekday: "márc. 3., K, 9:41".
    if (kind === 'sign' || (isInDate && /^[(]?\p{L}[).]?$/u.test(part))) {
      // The name is on one side of the verb.
      if (part === ':') isInName = false
      continue
    }
    const isName = kind === 'name' || kind === 'letters'
    if (isName && !isInName && ((JOINING.has(part) && reading.hasVerb) || BEFORE_DATES.has(before)))
      reading.isSentence = true
    // "am" is a German preposition, too.
    before = isInDate && /^[ap]m$/i.test(part) ? '' : part
    isInDate = kind === 'date'
    if (isInDate && !/\d/.test(part)) dateWords.push(part)
    if (index === 0) reading.beginsDated = kind === 'date' || kind === 'glue'
    if (kind === 'sentence' || (kind === 'article' && !isInName)) reading.isSentence = true
    if (kind === 'other') reading.others += 1
    // "bob via a List <…>" begins with a nickname.
    if (kind === 'other' && index === 0 && parts.length > 3 && parts[1] !== 'via') reading.isSentence = true
    if (isName) reading.names += 1
    // "Thanks On Monday, Ana wrote": two names with a date between them are not one name.
    if (isName && !isInName) runs += 1
    // These words may be part of a name, too: "Ana Lima via a List".
    if (kind !== 'glue' && kind !== 'article') isInName = kind !== 'date'
  }
  reading.hasShortWeekday = dateWords.length >= 2 && (dateWords[0]?.length ?? 9) <= 4
  if (runs > 1 || reading.names > MAX_NAMES) reading.isSentence = true
  return reading
}

type Kind = 'date' | 'glue' | 'name' | 'letters' | 'article' | 'sentence' | 'other' | 'sign'

function kindOf(part: string, index: number): Kind {
  if (part === '@' || part === ':') return 'sign'
  const word = trimmedOf(part, ".()[]{}<>:*_'’‘`-–—|/")
  if (word === '') return 'sign'
  // "matt2" is a name; "GMT+1" and "2026年" are not.
  if (/^\p{L}{3,40}\d/u.test(word) && !/^(?:gmt|utc)/i.test(word)) return 'other'
  if (/\d/.test(word)) return 'date'
  const lower = word.toLowerCase()
  const isCapital = /^\p{Lu}/u.test(word)
  const isCaseless = /^\p{Lo}/u.test(word)
  if (index === 0 && isCapital && SENTENCE.has(lower)) return 'sentence'
  // "so" and "to" are weekdays in some languages, where a weekday can be, and other words elsewhere.
  if (isDateName(lower) && (isCapital || isCaseless || lower.length > 2 || index < 2)) return 'date'
  if (GLUE.has(word) || ZONES.has(word) || (index === 0 && GLUE.has(lower))) return 'glue'
  if (SENTENCE.has(lower) && (index === 0 || !isCapital || lower === 'i')) return 'sentence'
  if (ARTICLES.has(lower) && !isCapital) return 'article'
  if (PARTICLES.has(lower)) return 'name'
  if (isCaseless) return 'letters'
  return isCapital ? 'name' : 'other'
}

function isDateName(word: string): boolean {
  return (
    DATES.has(word) || (DATE_BEGINNINGS.get(word.slice(0, 3))?.some(start => word.startsWith(start)) ?? false)
  )
}

/** Trims these characters at both ends. It scans, because a pattern for the end would try each position. */
function trimmedOf(text: string, characters: string): string {
  let start = 0
  let end = text.length
  while (start < end && characters.includes(text[start] as string)) start += 1
  while (end > start && characters.includes(text[end - 1] as string)) end -= 1
  return text.slice(start, end).trim()
}

/** Converts Arabic and full-width digits to ASCII digits. */
function withDigits(text: string): string {
  return text.replace(/[٠-٩۰-۹０-９]/g, digit => String((digit.codePointAt(0) ?? 0) & 15))
}

/** A date such as "03.06.2024" is not a time, although "03.06" could be one. */
export function hasTimeOfDay(line: string): boolean {
  const text = withDigits(line)
  return TIME.test(text.replace(DAYS, ' ')) || /\d[时시]\s?\d{1,2}[分분]/.test(text)
}

/** Whether a line can be the first line of a wrapped attribution. */
export function mayBeginAttribution(line: string): boolean {
  if (line.length > MAX_LENGTH || !MAY_BEGIN.test(line)) return false
  const text = withDigits(withoutInvisible(line)).trim()
  if (/^[^<>\d.?!:]{1,60}<[^<>]*$/.test(text)) return true
  // Most lines have neither a date nor an address. Finding that out is much faster than reading them.
  const isDated = beginsAsDate(text)
  if (!isDated && !text.includes('@')) return false
  const it = read(text)
  return (
    it !== null &&
    !it.isSentence &&
    it.others <= 3 &&
    (isDated || (it.hasAddress && (it.hasVerb || it.hasDay)))
  )
}

/** Whether a line has a date with its year. */
export const namesDay = (line: string): boolean => DAY.test(withDigits(line.slice(0, MAX_LENGTH)))

/** Whether the line already says that somebody wrote, so that only the rest of a date can follow. */
export function saysWhoWrote(line: string): boolean {
  return line.length <= MAX_LENGTH && line.search(VERB) >= 0
}

/** Whether it has a date with time or year, or an opening word followed soon by a digit. */
function beginsAsDate(text: string): boolean {
  const [first = '', second = ''] = text.split(/[\s,]+/, 2)
  const opening = kindOf(first, 0)
  if (opening === 'date') return hasTimeOfDay(text) || DAY.test(text) || ADDRESS_MARK.test(text)
  return opening === 'glue' && kindOf(second, 1) !== 'other' && /\d/.test(text)
}

const ADDRESS_MARK = /[<(].*@/

/** Whether an attribution may continue after an empty line: it has begun, but has neither verb nor colon yet. */
export function beginsAttribution(line: string): boolean {
  return (
    line.length <= MAX_LENGTH &&
    beginsAsDate(withDigits(line)) &&
    hasTimeOfDay(line) &&
    DAY.test(withDigits(line))
  )
}
