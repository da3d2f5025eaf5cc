const ALL_ALIKE = 'This one is easy to guess. Please use more different letters, digits or signs'
const OWN_WORDS = 'Please choose one that is not made of your name, your address or “Quillbox”'

/** So many characters have to be left once everybody's first guesses are taken away. */
const LEAST_LEFT = 6

/** Whose password it is, as far as is known. */
export interface PasswordOwner {
  email?: string
  firstName?: string
  lastName?: string
}

/** Why anybody could guess this password, in words for the person; null where that is not so. */
export function obviousPassword(password: string, owner: PasswordOwner = {}): string | null {
  const letters = Array.from(plain(password))
  if (new Set(letters).size < 4 || isRow(letters) || repeats(letters.join(''))) return ALL_ALIKE
  const isOwn = [letters.join(''), withoutDisguise(letters.join(''))].some(text => {
    const rest = ownWords(owner).reduce((left, word) => left.replaceAll(word, ''), text)
    return rest.length < text.length && rest.length < LEAST_LEFT
  })
  return isOwn ? OWN_WORDS : null
}

/** Without blanks and signs, which change little of what is tried first. */
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

/** `aaaaaaaa`, `12345678`, `hgfedcba`. */
function isRow(letters: string[]): boolean {
  const codes = letters.map(letter => letter.codePointAt(0) ?? 0)
  const steps = new Set(codes.slice(1).map((code, at) => code - (codes[at] ?? 0)))
  const [step = 0] = steps
  return steps.size <= 1 && Math.abs(step) <= 1
}

/** One short text over and over. */
function repeats(text: string): boolean {
  const period = `${text}${text}`.indexOf(text, 1)
  return period < text.length && period < LEAST_LEFT
}

/** Longest first, so that `adalovelace` goes as a whole before `ada` does. */
function ownWords({ email = '', firstName = '', lastName = '' }: PasswordOwner): string[] {
  const [local = '', domain = ''] = email.split('@')
  const names = `${firstName} ${lastName}`.split(/[\s.-]+/)
  return ['quillbox', email, local, domain, ...local.split(/[._+-]/), ...domain.split('.'), ...names]
    .map(word => plain(word).replaceAll('@', ''))
    .filter(word => word.length >= 3)
    .sort((a, b) => b.length - a.length)
}

/** What a list of common passwords is asked for: the password, and what is left of it without disguise and trimmings. */
export function commonForms(password: string): string[] {
  const lower = password.normalize('NFKC').toLowerCase()
  const whole = plain(lower)
  const core = trimmed(whole, /^[^\p{L}]+|[^\p{L}]+$/gu)
  const start = trimmed(whole, /[\d$!]+$/g)
  return [lower, whole, core, withoutDisguise(whole), withoutDisguise(start)]
}

/** Without what people add to a word; all of it, where so much was added that it counts. */
function trimmed(text: string, added: RegExp): string {
  const core = text.replace(added, '')
  return core.length >= 4 && text.length - core.length < 8 ? core : text
}
