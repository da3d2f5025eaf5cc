import { anyOf } from '#words/any-of.ts'
import { readWords } from '#words/read-words.ts'

/** The words by which people say what a secret is. Patterns are compared without regard to case. */
const WORDS = Object.values(readWords('secrets'))
type SecretWords = (typeof WORDS)[number]
const any = (pick: (words: SecretWords) => string | undefined) => anyOf(WORDS.map(pick))
const all = (pick: (words: SecretWords) => string) => WORDS.flatMap(words => pick(words).split(' '))

/** May be the end of a longer word: `Datenbankpasswort`. */
export const PASSWORD_WORDS = any(({ passwords }) => passwords)
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
