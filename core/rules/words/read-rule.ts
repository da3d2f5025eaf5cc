import { RULE_ACTIONS, type RuleAction, type RuleActionKind } from '../../contract/rule-actions.ts'
import { highest } from '../../lists.ts'
import { numberOf } from '../../text/dates/spoken-numbers.ts'
import { countLinks, readPhrase, readSentence } from '../../text/search/sentences/read-sentence.ts'
import { type TypedWords, typedWords } from '../../text/search/sentences/typed-words.ts'
import { LONGEST_RULE_SEARCH } from '../condition.ts'
import {
  actionOf,
  NO_ACTION,
  NO_CONDITION,
  notOffered,
  notUnderstood,
  type Snippet,
  type SpokenRule,
} from '../spoken-rule.ts'
import { both, readCondition } from './read-condition.ts'
import { RULE_LANGUAGES, type RuleLanguage } from './rule-words.ts'
import { type Place, placesOf } from './word-places.ts'

/** Nobody says more in one rule, and reading it takes time. */
const MOST_LETTERS = 500
const MOST_WORDS = 60
const MOST_WAYS = 20
const TOO_LONG = 'The sentence is too long to be read as a rule.'

/** What is done with which mail, or only which mail is meant. */
interface Part {
  action?: RuleAction
  mail: string
}

interface Given {
  snippets: readonly Snippet[]
  now: Date
  quotes: readonly string[]
}

/**
 * Reads a rule in plain words: verbs that say what is done (`<language>.json`), and all else as a sentence of the search box.
 * Where a word is left that neither knows, nothing is offered: a rule that has lost a condition acts on more mail than was
 * said. Days are those of a clock whose local parts are `now`. Never throws.
 */
export function readRule(
  text: string,
  { snippets = [], now }: { snippets?: readonly Snippet[]; now: Date },
): SpokenRule {
  if (text.length > MOST_LETTERS) return notOffered(TOO_LONG)
  const quotes: string[] = []
  // A text in quotes stands as one word, so that nothing in it is read. "Newsletters: archive" is a clause and an action.
  const sentence = text
    .toWellFormed()
    .replace(/\p{Cc}/gu, ' ')
    .replace(
      /["“”„«»]([^"“”„«»]+)["“”„«»]/g,
      (_, quote: string) => ` Quoted${quotes.push(quote.trim()) - 1} `,
    )
    .replace(/:\s/g, ', ')
  const words = typedWords(sentence)
  if (words.count > MOST_WORDS) return notOffered(TOO_LONG)
  const given = { snippets, now, quotes }
  const read = RULE_LANGUAGES.map(language => ({
    language,
    links: countLinks(sentence, language.language),
    ways: waysOf(words, language, given),
  })).filter(({ ways }) => ways.length > 0)
  // "Archive" is a word of two languages.
  const most = highest(read.map(({ links }) => links))
  const rules = read
    .filter(({ links }) => links === most)
    .flatMap(({ ways, language }) => ways.map(parts => ruleOf(parts, language, given)))
  return rules.find(({ actions }) => actions.length > 0) ?? rules[0] ?? notOffered(NO_ACTION)
}

/** The ways in which all words are parts of a rule, those with the most parts first. */
function waysOf(words: TypedWords, language: RuleLanguage, given: Given): Part[][] {
  const ways: Part[][][] = []
  ways[words.count] = [[]]
  for (let from = words.count - 1; from >= 0; from -= 1) {
    const found: Part[][] = []
    for (let to = from + 1; to <= words.count; to += 1) {
      const rest = ways[nextPart(words, language, to) ?? -1] ?? []
      for (const part of rest.length > 0 ? partsIn(words, language, [from, to], given) : [])
        for (const more of rest) found.push([part, ...more])
    }
    ways[from] = found.slice(0, MOST_WAYS)
  }
  return (ways[0] ?? []).filter(parts => parts.some(({ action }) => action))
}

/** If a part ends before this word: where the next part begins. Else null. */
function nextPart(words: TypedWords, { joins, when, unless, verb }: RuleLanguage, at: number): number | null {
  if (at === words.count) return at
  const begins = (pattern: RegExp) => placesOf(words, pattern, [at, words.count])
  const join = begins(joins)?.all
  if (join) return join[1] < words.count ? join[1] : null
  return words.isListed(at - 1) || [when, unless, verb].some(begins) ? at : null
}

function partsIn(words: TypedWords, language: RuleLanguage, [start, to]: Place, given: Given): Part[] {
  const skip = (at: number): number => {
    const idle = placesOf(words, language.opening, [at, to])
    return idle ? skip(idle.all[1]) : at
  }
  const from = skip(start)
  const clauses = [language.when, language.unless].filter(each => placesOf(words, each, [from, to]))
  const parts: Part[] = clauses.map(() => ({ mail: words.typed(from, to) }))
  if (start === 0 && words.isListed(to - 1)) parts.push({ mail: words.typed(from, to) })
  for (const { kind, value, pattern } of language.actions) {
    const found = placesOf(words, pattern, [from, to])
    if (!found) continue
    const { mail, value: named } = found.groups
    const action = actionOf(
      kind,
      named ? valueIn(words, named, kind, language, given) : value,
      given.snippets,
    )
    if (!action || (mail && hasVerb(words, mail, language))) continue
    const isIt = !mail || placesOf(words, language.it, mail) !== null
    parts.push({ action, mail: isIt ? '' : words.typed(...mail) })
  }
  return parts
}

/** A name must not hold what is a condition, as in "label mail from Ada with attachments"; one in quotes may. */
function valueIn(
  words: TypedWords,
  [from, to]: Place,
  kind: RuleActionKind,
  { language }: RuleLanguage,
  { quotes, now }: Given,
): string {
  const typed = words.typed(from, to)
  const quoted = /^Quoted(\d+)$/.exec(typed)
  if (quoted) return quotes[Number(quoted[1])] ?? ''
  const is = RULE_ACTIONS[kind].spoken?.is
  if (is === 'number') return String(numberOf(words.folded(from, to)))
  if (is !== 'name') return typed
  const isCondition = [from - 1, from - 2].some(at =>
    readPhrase(`mails ${words.typed(Math.max(at, 0), to)}`, language, now).some(({ search }) =>
      /(?:^|[ -])(?!from|to)\w+:/.test(search),
    ),
  )
  const isName =
    /^\p{Lu}\S*$/u.test(typed) || (countLinks(typed, language) === 0 && readSentence(typed, now).length === 0)
  return isName && !isCondition ? typed : ''
}

/** "mail from Ben and star mail from Ada" holds another action. */
const hasVerb = (words: TypedWords, [from, to]: Place, { joins, verb, lastVerb }: RuleLanguage): boolean =>
  Array.from({ length: to - from - 1 }, (_, at) => from + at).some(at => {
    const next = words.isListed(at) ? at + 1 : placesOf(words, joins, [at + 1, to])?.all[1]
    if (next === undefined || next >= to) return false
    return placesOf(words, lastVerb, [at, at + 1]) !== null || placesOf(words, verb, [next, to - 1]) !== null
  })

function ruleOf(parts: readonly Part[], language: RuleLanguage, { now, quotes }: Given): SpokenRule {
  const doing = parts.filter(({ action, mail }) => action && mail !== '')
  if (doing[1]) return notOffered(notUnderstood(restored(doing[1].mail, quotes)))
  const read = [...doing, ...parts.filter(({ action }) => !action)].map(({ mail }) =>
    readCondition(mail, language, now),
  )
  const unread = read.filter(each => typeof each === 'string')
  if (unread.length > 0) return notOffered(...unread.map(words => notUnderstood(restored(words, quotes))))
  const { search, people } = read
    .filter(each => typeof each === 'object')
    .reduce(both, { search: '', people: [] })
  const found = restored(search, quotes)
  if (found === '') return notOffered(NO_CONDITION)
  if (found.length > LONGEST_RULE_SEARCH) return notOffered('The search is too long for a rule.')
  const actions = parts.flatMap(({ action }) => action ?? [])
  return {
    search: found,
    actions: [...new Map(actions.map(action => [JSON.stringify(action), action])).values()],
    people: people.map(person => ({ ...person, name: restored(person.name, quotes).replaceAll('"', '') })),
    problems: [],
  }
}

/** With the texts in quotes again, also within others. */
function restored(text: string, quotes: readonly string[]): string {
  const quoteAt = (word: string, at: string) => quotes[Number(at)] ?? word
  return text
    .replace(/"([^"]*)"|quoted(\d+)/gi, (given, inner?: string, at = '') =>
      inner === undefined ? `"${quoteAt(given, at)}"` : `"${inner.replace(/quoted(\d+)/gi, quoteAt)}"`,
    )
    .replace(/\s+/g, ' ')
    .trim()
}
