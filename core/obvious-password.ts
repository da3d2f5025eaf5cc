import { withoutWalks } from './keyboard-walks.ts'

const ALL_ALIKE = 'This one is easy to guess. Please use more different letters, digits or signs'
const SIDE_BY_SIDE =
  'Its letters lie side by side on a keyboard, so it is tried early. Please choose another one'
const OWN_WORDS = 'Please choose one that is not made of your name, your address or “Quillbox”'

/** How many characters must remain after removing what everybody guesses first. */
const LEAST_LEFT = 6

/** The person whose password it is, as far as known. */
export interface PasswordOwner {
  email?: string
  firstName?: string
  lastName?: string
}

/** Why the password is easy to guess, in words for the person; null where it is not. */
export function obviousPassword(password: string, owner: PasswordOwner = {}): string | null {
  const letters = Array.from(plain(password))
  if (new Set(letters).size < 4 || isRow(letters) || repeats(letters.join(''))) return ALL_ALIKE
  if (withoutWalks(letters) < Math.min(LEAST_LEFT, letters.length)) return SIDE_BY_SIDE
  const isOwn = [letters.join(''), withoutDisguise(letters.join(''))].some(text => {
    const rest = ownWords(owner).reduce((left, word) => left.replaceAll(word, ''), text)
    return rest.length < text.length && rest.length < LEAST_LEFT
  })
  return isOwn ? OWN_WORDS : null
}

/** Without spaces and punctuation, because guessers try those variants first. */
const plain = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}@$!]+/gu, '')

const DISGUISES: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}
/** `p@ssw0rd` is `password`. */
const withoutDisguise = (text: string) => text.replace(/[@431!0$57]/g, sign => DISGUISES[sign] ?? sign)

/** Runs such as `aaaaaaaa`, `12345678`, `hgfedcba`. */
function isRow(letters: string[]): boolean {
  const codes = letters.map(letter => letter.codePointAt(0) ?? 0)
  const steps = new Set(codes.slice(1).map((code, at) => code - (codes[at] ?? 0)))
  const [step = 0] = steps
  return steps.size <= 1 && Math.abs(step) <= 1
}

/** One short text repeated. */
function repeats(text: string): boolean {
  const period = `${text}${text}`.indexOf(text, 1)
  return period < text.length && period < LEAST_LEFT
}

/** Longest first, so that `adalovelace` is removed as a whole before `ada` is. */
function ownWords({ email = '', firstName = '', lastName = '' }: PasswordOwner): string[] {
  const [local = '', domain = ''] = email.split('@')
  const names = `${firstName} ${lastName}`.split(/[\s.-]+/)
  return ['quillbox', email, local, domain, ...local.split(/[._+-]/), ...domain.split('.'), ...names]
    .map(word => plain(word).replaceAll('@', ''))
    .filter(word => word.length >= 3)
    .sort((a, b) => b.length - a.length)
}

/**
 * What to look up in a list of common passwords: the password, and the word in it without substitutions and additions.
 */
export function commonForms(password: string): string[] {
  const lower = password.normalize('NFKC').toLowerCase()
  const whole = plain(lower)
  const core = trimmed(whole, /^[^\p{L}]+|[^\p{L}]+$/gu)
  const start = trimmed(whole, /[\d$!]+$/g)
  return [lower, whole, core, withoutDisguise(whole), withoutDisguise(start)]
}

/** Without what people add to a word; the whole password where they added so much that it counts. */
function trimmed(text: string, added: RegExp): string {
  const core = text.replace(added, '')
  return core.length >= 4 && text.length - core.length < 8 ? core : text
}
