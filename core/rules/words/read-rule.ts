import { type RuleAction, ruleAction } from '../../contract/rule-actions.ts'
import { foldText } from '../../text/search/fold.ts'
import { all, type Condition, term, toSearch } from '../condition.ts'
import { needsAge } from '../needs-age.ts'
import { type Snippet, takeActions } from './action-words.ts'
import { takeConditions, type UnderstoodCondition } from './condition-words.ts'
import { type Phrases, phrasesOf, TAKEN } from './phrases.ts'
import { FILLERS, STOPS, TURNS } from './vocabulary.ts'

/** A rule as a person has said it, for them to check. */
export interface SpokenRule {
  /** In the language of the search box; empty if the words say nothing about which mail is meant. */
  search: string
  actions: RuleAction[]
  /** The words that were understood, and as what. */
  understood: { words: string; as: string }[]
  notUnderstood: string[]
  /** The search is about the age of mail. Arriving mail is new, so that mail has to be looked at again later. */
  needsAge: boolean
}

/** Nobody says more in one rule. */
export const LONGEST_SENTENCE = 500

/**
 * Reads a rule in plain words: "archive newsletters I have not opened for a month". Knows the words of four languages and
 * guesses nothing: what it does not know is in `notUnderstood`, and a sentence with a "not" that it does not know is not
 * understood at all. Never throws.
 */
export function readRule(
  text: string,
  { snippets = [] }: { snippets?: readonly Snippet[] } = {},
): SpokenRule {
  const phrases = phrasesOf(
    text
      .slice(0, LONGEST_SENTENCE)
      .toWellFormed()
      .replace(/\p{Cc}/gu, ' '),
  )
  const declined: string[] = []
  const negated = takeNegated(phrases)
  const actions = takeActions(phrases, { snippets, declined })
  const conditions = [...takeConditions(phrases, declined), ...takeObjects(phrases, actions.length > 0)]
  const valid = actions.filter(({ action }) => ruleAction.safeParse(action).success)
  const faulty = actions.filter(action => !valid.includes(action)).map(({ words }) => words)
  const left = phrases
    .rest()
    .map(withoutFillers)
    .filter(run => run !== '')
  const sayable = conditions.filter(({ condition }) => isSayable(condition))
  const unsaid = conditions.filter(part => !sayable.includes(part)).map(({ words }) => words)
  const notUnderstood = [...negated, ...declined, ...faulty, ...unsaid, ...left]
  const isTurned = negated.length > 0 || notUnderstood.some(run => wordsOf(run).some(word => TURNS.has(word)))
  const [search = '', ...more] =
    sayable.length > 0 ? toSearch(all(...sayable.map(({ condition }) => condition))).searches : []
  if (isTurned || more.length > 0)
    return { search: '', actions: [], understood: [], notUnderstood: [text.trim()], needsAge: false }
  return {
    search,
    actions: unique(valid.map(({ action }) => action)),
    understood: [
      ...sayable.map(({ words, condition }) => ({ words, as: shown(condition) })),
      ...valid.map(({ words, as }) => ({ words, as })),
    ],
    notUnderstood,
    needsAge: needsAge(search),
  }
}

const shown = (condition: Condition) => {
  const [search = ''] = toSearch(condition).searches
  return condition.kind === 'term' && condition.operator === null ? `mail with ${search}` : search
}

const isSayable = (condition: Condition) => {
  const { searches, lost } = toSearch(condition)
  return searches.length === 1 && lost.length === 0
}

/** "never delete", "don't archive": not what a rule can do, and no reason to do it. */
function takeNegated(phrases: Phrases): string[] {
  const pattern =
    /(?<a> (?:never|don't|dont|do not|not|ne|no|nie|niemals|nicht) (?:archive|delete|trash|star|label|mark|move|mute|snooze|forward|reply|answer|archivieren|loschen|supprime|archives|archives?|elimines|borres|archives))(?= )/u
  const found: string[] = []
  for (let taken = phrases.take(pattern); taken && found.length < 10; taken = phrases.take(pattern))
    found.push(taken.words)
  return found
}

const ARTICLES = '(?: (?:all|any|the|my|every|alle|meine|les|mes|todas?|todos|las|los|mis))*'
const IDLE = [...FILLERS, ...TURNS, ...STOPS].map(word => word.replace(/[.?]/g, '\\$&')).join('|')
const OBJECT = new RegExp(
  `(?<=${TAKEN}${ARTICLES})(?! (?:${IDLE}) )(?<v> [\\p{L}\\p{N}-]{3,})(?= (?:(?:${TAKEN}|[.,;!]|and|und|et|y|as|als) |$))`,
  'u',
)

/** "archive invoices": the word behind the verb, where it ends the sentence or a condition follows. */
function takeObjects(phrases: Phrases, hasActions: boolean): UnderstoodCondition[] {
  const taken = hasActions ? phrases.take(OBJECT) : null
  const word = taken?.groups.v
  return taken && word ? [{ words: taken.words, condition: term(null, word) }] : []
}

const wordsOf = (text: string) =>
  text.split(/\s+/).map(word =>
    foldText(word)
      .replace(/[’´`]/g, "'")
      .replace(/[.,!?;]+$/, ''),
  )

const withoutFillers = (run: string): string => {
  const words = run.split(/\s+/)
  const says = (word: string) => {
    const folded = foldText(word).replace(/[’´`]/g, "'")
    return !FILLERS.has(folded) && /[\p{L}\p{N}]/u.test(folded)
  }
  const first = words.findIndex(says)
  return first < 0 ? '' : words.slice(first, words.findLastIndex(says) + 1).join(' ')
}

const unique = (actions: RuleAction[]) => [
  ...new Map(actions.map(action => [JSON.stringify(action), action])).values(),
]
