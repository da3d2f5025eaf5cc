import { anyOf } from '#words/any-of.ts'
import { readWords } from '#words/read-words.ts'

/** The words by which people say what a secret is. Patterns are compared without regard to case. */
const WORDS = Object.values(readWords('secrets'))
type SecretWords = (typeof WORDS)[number]
const any = (pick: (words: SecretWords) => string | undefined) => anyOf(WORDS.map(pick))
const all = (pick: (words: SecretWords) => string) => WORDS.flatMap(words => pick(words).split(' '))

/** May be the end of a longer word: `Datenbankpasswort`. */
export const PASSWORD_WORDS = any(({ passwords }) => passwords)
const UNSPACED = WORDS.filter(({ isUnspaced }) => isUnspaced)
/** The word, what joins it to a secret, and the secret, in scripts without spaces: `密码是hunter2`. */
export const UNSPACED_PASSWORD = new RegExp(
  `(?:${anyOf(UNSPACED.map(({ passwords }) => passwords))})[^\\n，。；,;!-~]{0,8}?\\s{0,2}(?:${UNSPACED.flatMap(({ copulas }) => copulas.split(' ')).join('|')}|[:：=])\\s{0,3}["“「']?([!-~]{3,60}?)(?=["”」']?(?:[\\s，。；、！？]|[,.;!?](?:\\s|$)|[\\p{L}--[A-Za-z]]|$))`,
  'dgv',
)
export const IDENTITY_WORDS = any(({ identities }) => identities)

const DIGIT_WORD = new RegExp(
  `^(?:${any(({ digits }) => digits)}|${anyOf(Object.values(readWords('days')).flatMap(({ numbers }) => numbers.slice(0, 9)))})$`,
  'u',
)
export const isDigitWord = (folded: string): boolean => DIGIT_WORD.test(folded)
export const foldWord = (word: string): string => word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
/** After these words the digits of a code may be said in words. */
export const SPELLED_AFTER = new RegExp(
  `(?<![\\p{L}\\d])(?:pin|tan|puk|otp|geheimzahl|[\\p{L}-]{0,20}(?:codes?|código|codigo|codice|kód|kod|код|пин))(?![\\p{L}\\d])|(?:${PASSWORD_WORDS})`,
  'giu',
)
/** Words of their own, which often mean something else: what follows has to look like a password. */
export const UNSURE_PASSWORD_WORDS = any(({ unsurePasswords }) => unsurePasswords)
/** After them a sentence may follow. */
export const PHRASE_WORDS = new RegExp(
  any(({ phrases }) => phrases),
  'iu',
)
/** A name and a password are said together: `credentials: root / …`. */
export const LOGIN_WORDS = any(({ logins }) => logins)
export const KEY_WORDS = any(({ keys }) => keys)

/** Between a word and its secret: `is`, `lautet`, … */
export const COPULAS = new Set(['=', ':=', '->', '=>', '→', ...all(({ copulas }) => copulas)])
const OWN_COPULAS = WORDS.flatMap(({ passwords, ownCopulas }) =>
  ownCopulas ? [{ label: new RegExp(`^(?:${passwords})$`, 'iu'), words: ownCopulas.split(' ') }] : [],
)
export const isCopula = (word: string, label: string): boolean =>
  COPULAS.has(word) || OWN_COPULAS.some(own => own.words.includes(word) && own.label.test(label))
/** `changed the password to …`, `auf … gesetzt`. */
export const TURNS = new Set(['|', '-', '–', '—', ...all(({ turns }) => turns)])
export const FILLERS = new Set(all(({ fillers }) => fillers))
export const CONJUNCTIONS = new Set(all(({ conjunctions }) => conjunctions))

/** What only begins like the word for a password, and after a dash what is said about one. */
export const ABOUT_PASSWORDS =
  /^[ -](?:managers?|polic(?:y|ies)|strength|hint|reset|protect\w*|generator|field|length|rules?|expir\w*|vault|safe|history|change|hash\w*|recovery|tool|app|box|prompt|dialog|requirements?|attempts?|check\w*)\b/i

/** What is said of passwords and is none. */
export const NO_PASSWORDS = new Set(all(({ noPasswords }) => noPasswords.join(' ')))
/**
 * Endings of what was done to a password: changed, envoyé, cambiada, inviata, alterada; and what German and Dutch put before the
 * verb: gesendet, gewijzigd.
 */
export const DONE = new RegExp(
  `^(?:\\p{L}{2,}(?:${any(({ done }) => done)})|ge\\p{L}{3,}(?:t|en|d)|(?:ver|be|er|zer|ent)\\p{L}{3,}(?:t|en|d)|\\p{L}{1,5}ge\\p{L}{3,}(?:t|en|d))$`,
  'u',
)
