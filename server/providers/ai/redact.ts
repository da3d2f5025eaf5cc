import { secretCodes } from './secrets/codes.ts'
import type { Found, SecretKind } from './secrets/found.ts'
import { secretLinks } from './secrets/links.ts'
import { secretLists } from './secrets/lists.ts'
import { secretsByShape } from './secrets/shapes.ts'
import { spokenSecrets } from './secrets/spoken.ts'

export interface Redacted {
  text: string
  /** What was taken out, in the order of the marks' numbers. */
  secrets: { mark: string; kind: SecretKind; value: string }[]
}

/** A text that adds more to them is a list of secrets: it is one itself. Each is looked for in all of the text. */
const MOST_SECRETS = 500
const MARK = /\[redacted (?:key|card number|one-time code|password|link) \d{1,6}\]/g
/** Stands for the characters of a mark while secrets are looked for: no word, no space, no sign of a sentence. */
const COVER = '\uE000'
/** What is shorter says too little to be looked for elsewhere in the text. */
const LEAST_REPEATED = 4

/**
 * Takes secrets out of a text that is to leave the machine: keys, card numbers, passwords, codes, and links that open
 * something for whoever has them. In their place stands a mark that names the kind; the same secret has the same mark.
 * It knows secrets by their form and by the words around them: one that neither tells stays.
 */
export function redact(text: string, before: Redacted['secrets'] = []): Redacted {
  const covered = text.replaceAll(COVER, ' ').replace(MARK, mark => COVER.repeat(mark.length))
  const first = merged([
    ...secretLinks(covered),
    ...secretsByShape(covered),
    ...spokenSecrets(covered),
    ...secretCodes(covered),
    ...secretLists(covered),
  ]).flatMap(found => uncovered(covered, found))
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
    return { text: mark, secrets: [...before, { mark, kind: 'password', value: text }] }
  }
  let result = ''
  let at = 0
  for (const { start, end } of withRepeated(covered, first, secrets)) {
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

/** The parts of a place that hold no mark and no blank at their ends. */
function uncovered(covered: string, { start, end, kind }: Found): Found[] {
  const parts = covered.slice(start, end).matchAll(/[^\uE000\s](?:[^\uE000]*[^\uE000\s])?/g)
  return [...parts].map(({ index, 0: part }) => ({
    start: start + index,
    end: start + index + part.length,
    kind,
  }))
}

/** What is a secret in one place is one everywhere, except within a longer word. */
function withRepeated(covered: string, first: Found[], secrets: Redacted['secrets']): Found[] {
  const values = secrets.map(({ value }) => value).filter(value => value.length >= LEAST_REPEATED)
  if (values.length === 0) return first
  const any = values
    .sort((a, b) => b.length - a.length)
    .map(value => value.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&'))
    .join('|')
  const repeated = [...covered.matchAll(new RegExp(`(?<![\\p{L}\\d])(?:${any})(?![\\p{L}\\d])`, 'gu'))]
  const taken = first.map(found => ({ ...found }))
  const others = repeated
    .map(({ index, 0: value }) => ({ start: index, end: index + value.length, kind: 'password' as const }))
  return disjoint(taken, others)
}

/** Those of `others` that touch none of `taken`, and these. */
function disjoint(taken: Found[], others: Found[]): Found[] {
  const result: Found[] = []
  let at = 0
  for (const other of others) {
    while (at < taken.length && (taken[at]?.end ?? 0) <= other.start) result.push(taken[at++] as Found)
    const next = taken[at]
    if (!next || other.end <= next.start) result.push(other)
  }
  return [...result, ...taken.slice(at)]
}
