import { anyOf } from '#words/any-of.ts'
import { readWords } from '#words/read-words.ts'
import { isClosing } from '../quotes/quote-patterns.ts'
import { foldText } from '../search/fold.ts'
import { foldedSentences } from './sentences.ts'
import { MONTH_NAMES } from './written-dates.ts'

const WORDS = Object.values(readWords('absences'))
const word = (source: string) => new RegExp(`(?<![\\p{L}\\d])(?:${source})`, 'u')

/** "I am currently out of the office": what a note begins with. */
const STATES = word(
  anyOf(
    WORDS.flatMap(({ states, away = [] }) =>
      states
        ? [`(?:${states})[ ,]{0,2}(?:[^ ]{1,20}[ ,]{1,2}){0,6}?(?:${anyOf(away)})`]
        : states === ''
          ? away
          : [],
    ),
  ),
)
const SAYS = word(
  anyOf(WORDS.flatMap(({ away = [], back, notes, asides }) => [...away, back, notes, asides])),
)
const ASIDE = word(anyOf(WORDS.map(({ asides }) => asides)))
const PEOPLE = word(anyOf(WORDS.map(({ people }) => people)))

/** What parts a sentence into what is said beside each other. */
const CLAUSES = new RegExp(
  `[,:]|\\. (?!(?:${MONTH_NAMES.join('|')})(?!\\p{L}))|(?<!\\p{L})(?:and|und|et|y|e|och|og|и|but|aber|mais|pero|ma|mas|maar|men|ale|но)(?!\\p{L})`,
  'u',
)

/** Longer texts are letters; signatures may be as long again. */
const MOST_READ = 2000
/** Names; and dates. */
const FEW_WORDS = /^\s*\S*(?:\s+\S+)?\s*$|^(?=.*\d)\s*(?:\S+\s*){1,4}$/
const SIGNATURE_WORDS = 8

/**
 * Whether a text is a note that a program sends for somebody who is away, where no header says so: it states an absence first,
 * and says nothing else that somebody would only write who has read what it answers. A question, a greeting by name, and
 * whatever is neither about the absence nor about what becomes of mail are a person's.
 */
export function isAbsenceNote(text: string): boolean {
  if (text.length > 2 * MOST_READ) return false
  const body = aboveSignature(aboveClosing(text.trim()))
  if (body.length > MOST_READ || /[?？؟]/.test(body) || greetsByName(body)) return false
  const sentences = foldedSentences(body).filter(sentence => /\p{L}/u.test(sentence))
  const first = sentences.findIndex(sentence => STATES.test(sentence))
  if (first < 0 || sentences.some(sentence => PEOPLE.test(sentence))) return false
  const clauses = (some: readonly string[]) => some.flatMap(sentence => sentence.split(CLAUSES))
  const says = (pattern: RegExp) => (clause: string) => pattern.test(clause) || FEW_WORDS.test(clause)
  return (
    clauses(sentences.slice(0, first)).every(says(ASIDE)) && clauses(sentences.slice(first)).every(says(SAYS))
  )
}

/** A last paragraph without a sentence is a name, and what stands below it. */
function aboveSignature(text: string): string {
  const at = text.lastIndexOf('\n\n')
  const last = text.slice(at).trim()
  const isNames = at > 0 && !/[.!。]$/.test(last) && last.split(/\s+/).length <= SIGNATURE_WORDS
  return isNames ? text.slice(0, at) : text
}

function aboveClosing(text: string): string {
  const lines = text.split(/\r?\n/)
  const at = lines.findIndex((line, index) => index > 0 && endsText(line))
  return (at < 0 ? lines : lines.slice(0, at)).join('\n')
}

const endsText = (line: string) => /^--+ ?$/.test(line) || isClosing(line)

/** "Hi Tom,", but not "Dear sender" or "Sehr geehrte Damen und Herren": a program does not know who wrote. */
function greetsByName(text: string): boolean {
  const [line = ''] = text.split('\n', 1)
  const [, name] =
    /^(?:hi|hello|hey|dear|thanks|thank you|danke|merci|gracias|grazie|obrigad[oa]|bedankt|hallo|hoi|liebe[r]?|guten (?:tag|morgen)|moin|sehr geehrte[r]?|bonjour|salut|ch[eè]re?|hola|buenos d[ií]as|estimad[oa]|querid[oa]|ciao|buongiorno|salve|gentile|car[oa]|ol[aá]|bom dia|prezad[oa]|beste|hej|cześć|dzień dobry),? (?:mr\.?|mrs\.?|ms\.?|herr|frau|m\.|mme|sr\.?|sra\.?|sig\.?|dr\.? )? ?(\p{Lu}\p{Ll}+)/iu.exec(
      line.trim(),
    ) ?? []
  return name !== undefined && /^\p{Lu}/u.test(name) && !NOBODY.test(foldText(name))
}

/** What notes call whoever reads them. */
const NOBODY =
  /^(?:sender|all|there|everyone|everybody|sirs?|madam|customers?|clients?|colleagues?|friends?|partners?|team|thank|thanks|i|we|our|the|damen|herren|kund\w+|kolleg\w+|absender|zusammen|vielen|ich|wir|madame|monsieur|mesdames|tous|je|nous|merci|cliente?s?|senhor\w*|senora?\w*|todos|tutti|gracias|estoy|sono|siamo|grazie|estou|obrigad\w|remitente|mittente|expediteur)$/
