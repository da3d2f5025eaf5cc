import { QUOTE_LANGUAGES, type QuoteLanguage } from './quote-languages.ts'

/** How sure an attribution is: only after a 'certain' one may history follow that no mark tells from own text. */
export type Attribution = 'certain' | 'likely' | null

export type HeaderField = 'from' | 'sent' | 'date' | 'to' | 'subject' | 'other'

const LANGUAGES = Object.values(QUOTE_LANGUAGES)
const MAX_ATTRIBUTION = 500

const oneOf = (pick: (language: QuoteLanguage) => string) => `(?:${LANGUAGES.map(pick).join('|')})`
const pattern = (source: string) => new RegExp(source, 'iu')

const VERB = pattern(`(?<!\\p{L})${oneOf(it => it.verb)}(?!\\p{L})`)
const VERB_AT_END = pattern(`(?<!\\p{L})${oneOf(it => it.verb)}\\s*[:：]$`)
const PROSE = pattern(`(?<!\\p{L})${oneOf(it => it.prose)}(?!\\p{L})`)
// Zoho: "---- On Tue, 22 Dec 2015 14:17:36 +0530 Ana wrote ----".
const DASHED = pattern(`^-{2,}\\s*${oneOf(it => it.opening)}\\s.*\\s${oneOf(it => it.verb)}\\s*-{2,}$`)
const ORIGINAL = pattern(
  `^[*_\\s]*[-_=]{2,}\\s*${oneOf(it => `${it.original}|${it.forwarded}`)}\\s*[-_=]{2,}[*_\\s:]*$`,
)
const BEGIN_FORWARDED = pattern(`^${oneOf(it => it.beginForwarded)}\\s*[:：]$`)
const ANSWERS_WITHIN = pattern(`(?<!\\p{L})${oneOf(it => it.answersWithin)}`)
const DEVICE_SIGNATURE = pattern(`^[(<*\\s]{0,3}${oneOf(it => it.deviceSignature)}(?!\\p{L})`)
const HEADERS = LANGUAGES.map(({ header }) =>
  Object.entries(header).map(
    ([field, names]) =>
      [field, pattern(`^\\*{0,2}(?:${names})\\s?\\*{0,2}[:：]\\*{0,2}`)] as [HeaderField, RegExp],
  ),
)

const ADDRESS = /<[^<>]{0,200}@[^<>]{1,200}>/
const TIME = /\d{1,2}\s?[:.h]\s?\d{2}(?!\d)/
const DAY = /(?<!\d)(?:19|20)\d{2}(?!\d)|\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}/
const DAYS = /\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}/g
/** The first letters of weekdays and months in these languages. */
const DATE_WORD =
  '(?:mo|tu|we|th|fr|sa|su|ja|fe|ma|ap|ju|au|se|oc|ok|no|de|dé|di|mi|do|so|lu|me|je|ve|vi|sá|qu|te|woe|vr|za|zo|on|to|ti|lö|sö|ś|śr|wt|cz|pt|pi|ni|gi)\\p{L}*'
const DATED_OPENING = pattern(
  `^${oneOf(it => it.opening)}(?![\\p{L}-]),?\\s*(?:${DATE_WORD}[.,]{0,2}\\s+){0,3}(?:${DATE_WORD}\\s?)?\\d`,
)
/** Horde and its kin write no date. */
const QUOTING = /^(?:Quoting|Zitat von|Mensaje citado por)\s/i
const ARTICLES =
  '(?:the|an?|our|my|your|his|her|their|der|die|das|eine?|unsere?|meine?|les?|la|une?|notre|mon|ma|el|los|las|una|nuestr[oa]|mi)'
/** "the customer wrote", "schrieb unser Kunde": no program names anybody so. */
const UNNAMED = pattern(
  `(?<!\\p{L})${ARTICLES}\\s\\p{L}+(?:\\s\\p{L}+)?,?\\s${oneOf(it => it.verb)}|${oneOf(it => it.verb)}\\s${ARTICLES}\\s`,
)
const WEEKDAY_IN_RUSSIAN = /^(?:понедельник|вторник|сред[аую]|четверг|пятниц[ау]|суббот[ау]|воскресенье)/i
/** Words that begin a sentence, not a name. */
const SENTENCE =
  /^(?:as|like|when|what|who|then|and|but|so|you|some(?:one|body)|nobody|everyone|this|that|the|a|an|my|our|your|his|her|i|we|he|she|they|wie|als|dann|und|aber|der|die|das|mein|unser|ich|wir|er|sie|comme|quand|puis|et|mais|le|la|les|un|une|mon|notre|je|nous|il|elle|como|cuando|luego|y|pero|el|los|las|una|mi|nuestro|yo)\s/i
const NAMED_SENDER = pattern(
  `^(?:[\\p{L}"'*(\\[][^<>\\d?!]{0,60})?<[^<>]{0,200}@[^<>]{1,200}>\\s*(?:${LANGUAGES.map(it => it.verb).join('|')})(?!\\p{L})`,
)
const BARE_NAME =
  /^\p{Lu}[\p{L}\p{M}.'’-]*(?:\s(?:via|von|van|der|den|de|del|la|di|\p{Lu}[\p{L}\p{M}.'’-]*)){0,3}$/u

/**
 * Whether a line, joined from those that it was wrapped over, is one as "On Monday, Ana wrote:". It begins with a
 * date as programs write it or with a sender's address, or is nothing but a name and the verb; a sentence that ends
 * alike ("As we wrote in 2019:") is not.
 */
export function attributionOf(line: string): Attribution {
  if (line.length < 6 || line.length > MAX_ATTRIBUTION) return null
  if (line.endsWith('-')) return DASHED.test(line) && TIME.test(line) ? 'certain' : null
  const endsWithColon = /[:：]$/.test(line)
  const hasAddress = ADDRESS.test(line)
  // An older Gmail: "2013/7/20 Ana <ana@x.example>:", with or without the colon.
  if (hasAddress && /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}\s/.test(line) && /[:：>]$/.test(line)) {
    return endsWithColon && TIME.test(line) ? 'certain' : 'likely'
  }
  if (!endsWithColon || PROSE.test(line)) return null
  const hasTime = hasTimeOfDay(line)
  const hasDay = DAY.test(line)
  // What the program says in a language that is not known here.
  const isLikely = (hasTime && hasDay && /\S@\S/.test(line)) || (hasAddress && QUOTING.test(line))
  if (!VERB.test(line)) return isLikely ? 'likely' : null
  if (
    ((beginsDated(line) || DATED_OPENING.test(line)) && (hasTime || hasDay || hasAddress)) ||
    isNamedSender(line)
  ) {
    const isCertain = hasAddress ? hasTime || hasDay : hasTime && hasDay && !UNNAMED.test(line)
    return isCertain ? 'certain' : 'likely'
  }
  const name = line.replace(VERB_AT_END, '').trim()
  return isLikely || (name !== line && BARE_NAME.test(name) && !SENTENCE.test(name)) ? 'likely' : null
}

/** "03.06.2024" alone has none, though "03.06" may be one. */
export function hasTimeOfDay(line: string): boolean {
  return TIME.test(line.replace(DAYS, ' '))
}

/** Whether a line can be the first of several that an attribution is wrapped over. */
export function mayBeginAttribution(line: string): boolean {
  return (
    DATED_OPENING.test(line) ||
    beginsDated(line) ||
    isNamedSender(line) ||
    /^[^<>\d.?!]{1,60}<[^<>]*$/.test(line)
  )
}

function beginsDated(line: string): boolean {
  return (
    (/^\d{1,4}[-/. ]\s?(?:\d|\p{L})/u.test(line) && (TIME.test(line) || ADDRESS.test(line))) ||
    WEEKDAY_IN_RUSSIAN.test(line)
  )
}

function isNamedSender(line: string): boolean {
  return (
    NAMED_SENDER.test(line) && !SENTENCE.test(line) && line.slice(0, line.indexOf('<')).split(' ').length <= 7
  )
}

/** Whether an attribution may go on after an empty line: it began as one, but has neither verb nor colon yet. */
export function beginsAttribution(line: string): boolean {
  return line.length <= MAX_ATTRIBUTION && DATED_OPENING.test(line) && TIME.test(line) && DAY.test(line)
}

/** "-----Original Message-----" in any of the languages. */
export function isOriginalMarker(line: string): boolean {
  return line.length <= 120 && ORIGINAL.test(line)
}

/** "Begin forwarded message:"; it counts only above a header block. */
export function isForwardIntroduction(line: string): boolean {
  return line.length <= 120 && BEGIN_FORWARDED.test(line)
}

/** The number of languages that header blocks are known in; `headerFieldOf` takes one below it. */
export const HEADER_LANGUAGES = HEADERS.length

/** Which field of a header block the line is, in the language of that number. */
export function headerFieldOf(line: string, language: number): HeaderField | null {
  return HEADERS[language]?.find(([, name]) => name.test(line))?.[0] ?? null
}

/** Whether the line says that answers stand within the quoted text. */
export function tellsOfAnswersWithin(line: string): boolean {
  return ANSWERS_WITHIN.test(line.slice(0, MAX_ATTRIBUTION))
}

/** The name in "[Ana Lima] Yes, at ten.", as Outlook prefaces answers; banners and pictures look alike, but once. */
export function prefaceOf(line: string): string | null {
  return /^\[(\p{Lu}[\p{L}\p{M} .,'’-]{1,40})\]\s+\S/u.exec(line)?.[1] ?? null
}

/** The delimiter of RFC 3676 section 4.3, a list's rule, or the words that a device adds. */
export function beginsSignature(line: string): boolean {
  return /^(?:--|—|_{5,})$/.test(line) || (line.length <= 120 && DEVICE_SIGNATURE.test(line))
}

/** Programs put no address between round brackets alone. */
export function namesMailbox(line: string): boolean {
  return /[^\s@]@[^\s@]/.test(line.replace(/\([^()]*\)/g, ''))
}

/** A line of a rule, as programs put above a header block; bold type leaves asterisks beside it. */
export function isRule(line: string): boolean {
  if (!/^[-_=*~\s]{3,}$/.test(line)) return false
  const words = line.trim().split(/\s+/)
  const signs = words.filter(word => !/^\*+$/.test(word))
  return (signs[0] ?? '***').length >= 3 && signs.length <= 1 && words.some(word => word.length >= 3)
}
