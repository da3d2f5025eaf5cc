import { secretCodes } from './secrets/codes.ts'
import { type Found, SECRET_KINDS, type SecretKind } from './secrets/found.ts'
import { identityNumbers } from './secrets/identity.ts'
import { secretLinks } from './secrets/links.ts'
import { secretLists } from './secrets/lists.ts'
import { secretsByShape } from './secrets/shapes.ts'
import { spelledCodes } from './secrets/spelled.ts'
import { spokenSecrets } from './secrets/spoken.ts'

export interface Redacted {
  text: string
  /** What was taken out, in the order of the marks' numbers. */
  secrets: { mark: string; kind: SecretKind; value: string }[]
}

/**
 * Each secret is looked for in the whole text. A text with more secrets than this is redacted as a whole.
 */
const MOST_SECRETS = 500
const MARK = new RegExp(`\\[redacted (?:${SECRET_KINDS.join('|')}) \\d{1,6}\\]`, 'g')
/** What is shorter says too little to be looked for elsewhere in the text. */
const LEAST_REPEATED = 4
const LONGEST_REPEATED = 200

/**
 * Takes secrets out of a text that is to leave the machine: keys, numbers of cards, accounts and persons, passwords, codes, and links that open
 * something for whoever has them. In their place stands a mark that names the kind; the same secret has the same mark.
 * It knows secrets by their form and by the words around them: one that neither tells stays. What looks like a mark in
 * the text itself loses its brackets, so that nobody can ask for a secret by writing its mark.
 */
export function redact(given: string, before: Redacted['secrets'] = []): Redacted {
  const text = given.replace(MARK, mark => mark.slice(1, -1))
  const first = merged([
    ...secretLinks(text),
    ...secretsByShape(text),
    ...identityNumbers(text),
    ...spokenSecrets(text),
    ...spelledCodes(text),
    ...secretCodes(text),
    ...secretLists(text),
  ])
  const secrets = [...before]
  const known = new Map(secrets.map(secret => [secret.value, secret]))
  for (const { start, end, kind } of first) {
    const value = text.slice(start, end)
    if (known.has(value)) continue
    const secret = { mark: `[redacted ${kind} ${secrets.length + 1}]`, kind, value }
    secrets.push(secret)
    known.set(value, secret)
  }
  if (secrets.length > MOST_SECRETS && secrets.length > before.length) {
    const mark = `[redacted password ${before.length + 1}]`
    return { text: mark, secrets: [...before, { mark, kind: 'password', value: given }] }
  }
  let result = ''
  let at = 0
  for (const { start, end } of withRepeated(text, first, secrets)) {
    result += text.slice(at, start) + (known.get(text.slice(start, end))?.mark ?? '')
    at = end
  }
  return { text: result + text.slice(at), secrets }
}

/** Puts the secrets back where their marks stand; a mark that nobody made stays. */
export function restore(text: string, secrets: Redacted['secrets']): string {
  const values = new Map(secrets.map(({ mark, value }) => [mark, value]))
  return text.replace(MARK, mark => values.get(mark) ?? mark)
}

/** In the order of the text, those that overlap as one. */
function merged(found: Found[]): Found[] {
  const sorted = found
    .filter(({ start, end }) => end > start)
    .sort((a, b) => a.start - b.start || b.end - a.end)
  const result: Found[] = []
  for (const next of sorted) {
    const last = result.at(-1)
    if (last && next.start < last.end) last.end = Math.max(last.end, next.end)
    else result.push({ ...next })
  }
  return result
}

/** What is a secret in one place is one everywhere, except within a longer word. */
function withRepeated(text: string, first: Found[], secrets: Redacted['secrets']): Found[] {
  const values = secrets
    .map(({ value }) => value)
    .filter(({ length }) => length >= LEAST_REPEATED && length <= LONGEST_REPEATED)
  if (values.length === 0) return first
  const any = values
    .sort((a, b) => b.length - a.length)
    .map(value => value.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&'))
    .join('|')
  const repeated = [...text.matchAll(new RegExp(`(?<![\\p{L}\\d])(?:${any})(?![\\p{L}\\d])`, 'gu'))]
  const result: Found[] = []
  let at = 0
  for (const { index, 0: value } of repeated) {
    while (at < first.length && (first[at]?.end ?? 0) <= index) result.push(first[at++] as Found)
    const next = first[at]
    const end = index + value.length
    if (!next || end <= next.start) result.push({ start: index, end, kind: 'password' })
  }
  return [...result, ...first.slice(at)]
}
