import { numberOf, unitOf } from '../../text/dates/spoken-numbers.ts'
import { clausesOf } from '../../text/search/search-query.ts'
import type { Person } from '../../text/search/sentences/part.ts'
import { type Reading, readPhrase } from '../../text/search/sentences/read-sentence.ts'
import { typedWords } from '../../text/search/sentences/typed-words.ts'
import type { RuleLanguage } from './rule-words.ts'
import { placesOf } from './word-places.ts'

export interface Condition {
  /** In the language of the search box; empty for all mail. */
  search: string
  people: readonly Person[]
}

type Read = (text: string, language: RuleLanguage, now: Date) => Condition | null

/** What words say of mail, or those of them that are not understood. */
export function readCondition(
  text: string,
  language: RuleLanguage,
  now: Date,
  read: Read = readMail,
): Condition | string {
  const words = typedWords(text)
  const said = (pattern: RegExp) =>
    Array.from({ length: words.count }, (_, at) => placesOf(words, pattern, [at, words.count])?.all).find(
      Boolean,
    )
  const when = said(language.when)
  const unless = said(language.unless)
  const whole = when || unless ? null : read(text, language, now)
  if (whole) return whole
  // "mail from Ada unless it is to me", "everything except newsletters".
  const isWhen = when !== undefined && !(unless && unless[0] <= when[0])
  const clause = isWhen ? when : (unless ?? said(language.except))
  if (clause) {
    const [from, to] = clause
    const first = from === 0 ? ALL : readCondition(words.typed(0, from), language, now, read)
    if (typeof first === 'string') return first
    const inner = isWhen || unless ? readClause : readMail
    const rest = readCondition(words.typed(to, words.count), language, now, inner)
    const second = isWhen || typeof rest === 'string' ? rest : turned(rest)
    return typeof second === 'object' && second ? both(first, second) : words.typed(from, words.count)
  }
  for (let end = words.count - 1; end > 0; end -= 1) {
    const start = read(words.typed(0, end), language, now)
    if (start && (start.search === '' || hasOperator(start))) return words.typed(end, words.count)
  }
  return text
}

const ALL: Condition = { search: '', people: [] }

export const both = (a: Condition, b: Condition): Condition => ({
  search: [a.search, b.search].filter(Boolean).join(' '),
  people: [...a.people, ...b.people],
})

/**
 * Without mail of a kind. Several conditions cannot be turned around in one term, and a word cannot: invoices that do not have
 * the word "invoices" would not be left out.
 */
function turned({ search, people }: Condition): Condition | null {
  const [[term, ...alternatives] = [], ...more] = clausesOf(search).clauses
  if (!term || term.isExcluded || alternatives.length > 0 || more.length > 0) return null
  if (!isOperator(term) && !term.isPhrase) return null
  return { search: `-${search}`, people: people.map(person => ({ ...person, isExcluded: true })) }
}

/** A phrase of the search box, or what only rules say: newsletters, and an age that mail has to reach. */
function readMail(mail: string, language: RuleLanguage, now: Date): Condition | null {
  if (isSearch(mail)) return { search: mail, people: [] }
  let text = mail
  const take = (patterns: RegExp[]) => {
    const words = typedWords(text)
    const found = patterns.map(each => placesOf(words, each)).find(Boolean)
    if (!found) return null
    const [from, to] = found.all
    const group = (name: string) => words.folded(...(found.groups[name] ?? [0, 0]))
    text = `${words.typed(0, from)} ${words.typed(to, words.count)}`.trim()
    return `older_than:${numberOf(group('count'))}${unitOf(group('unit'))}`
  }
  while (take([language.opening, language.idle]));
  const age = take(language.ages)
  const unreadFor = age ? null : take(language.unreadFor)
  const mails = newslettersAsMail(text, language, now)
  const reading = readPhrase(mails ?? text, language.language, now).find(isAboutNoDays)
  if (!reading || (unreadFor && !/(?:^| )(?:is:unread|-is:answered)(?: |$)/.test(reading.search))) return null
  const search = [reading.search, age ?? unreadFor, mails ? 'is:newsletter' : ''].filter(Boolean).join(' ')
  return { search, people: reading.people }
}

/** Operators only, as they are typed into the search box. */
function isSearch(text: string): boolean {
  const { clauses, problems } = clausesOf(text)
  return clauses.length > 0 && problems.length === 0 && clauses.flat().every(isOperator)
}

const isOperator = ({ operator }: { operator: string | null }) => operator !== null

/** A rule is for mail to come. */
const isAboutNoDays = ({ search }: Reading) => !/(?:^| )(?:after|before):/.test(search)

/** "weekly newsletters from Ada" as "weekly mails from Ada", but not "mails about the newsletter". */
function newslettersAsMail(text: string, { newsletters, language }: RuleLanguage, now: Date): string | null {
  const words = typedWords(text)
  const [from, to] = placesOf(words, newsletters)?.all ?? []
  if (from === undefined || to === undefined) return null
  const start = `${words.typed(0, from)} mails`
  const [reading] = readPhrase(start, language, now)
  return reading && !reading.topic.includes('mails') ? `${start} ${words.typed(to, words.count)}` : null
}

/** "it comes from Ada" is "mails from Ada", "an invoice arrives" is "an invoice", but "it matters" is not about mail. */
function readClause(text: string, language: RuleLanguage, now: Date): Condition | null {
  const words = typedWords(text)
  const all = Array.from({ length: words.count }, (_, at) => at)
  const has = (pattern: RegExp) => (at: number) => placesOf(words, pattern, [at, at + 1]) !== null
  const [arrives, is] = [has(language.arrives), has(language.is)]
  const kept = all.filter(at => !arrives(at) && !is(at))
  const isIt = has(language.it)(kept[0] ?? 0)
  const said = kept.slice(isIt ? 1 : 0).map(at => words.typed(at, at + 1) + (words.isListed(at) ? ',' : ''))
  const short = readMail([...(isIt ? ['mails'] : []), ...said].join(' '), language, now)
  const mayBeWords = all.some(arrives) && !all.some(is)
  return (
    [short, readMail(text, language, now)].find(
      each => each && (hasOperator(each) || (each === short && mayBeWords)),
    ) ?? null
  )
}

const hasOperator = ({ search }: Condition) => clausesOf(search).clauses.flat().some(isOperator)
