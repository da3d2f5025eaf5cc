import { forwardsTo, type RuleAction, ruleAction } from '../contract/rule-actions.ts'
import { cut } from '../text/cut.ts'
import { oneLine } from '../text/one-line.ts'
import { type Condition, toSearch } from './condition.ts'

/** A rule as it is kept. */
export interface RuleDraft {
  name: string
  /** In the language of the search box. */
  search: string
  actions: RuleAction[]
  stopsHere: boolean
  isOn: boolean
}

/** A rule that was taken over from another program. It is off: it has to be looked at first. */
export interface ImportedRule {
  rule: RuleDraft & { isOn: false }
  /** Whether it was on where it comes from. */
  wasOn: boolean
  /** Whether it fits more mail than the original, because one of its conditions could not be taken over. */
  isWider: boolean
  /** What could not be taken over, as sentences for the person. */
  notTaken: string[]
  /** What works a little differently, as sentences for the person. */
  notes: string[]
}

export interface SkippedRule {
  name: string
  why: string[]
}

export interface ImportedRules {
  rules: ImportedRule[]
  /** Rules of which nothing useful is left. */
  skipped: SkippedRule[]
  /** Why the whole file, or the rest of it, could not be read; sentences for the person. */
  problems: string[]
}

export interface RuleParts {
  name: string
  /** What a rule without a name is called where it cannot be taken over: "Filter 3". */
  place: string
  condition: Condition
  actions: RuleAction[]
  stopsHere: boolean
  wasOn: boolean
  /** Sentences for the person. */
  notTaken: string[]
  notes: string[]
}

const MOST_ACTIONS = 10
const LONGEST_NAME = 80

/** Makes rules of its parts, mostly one, or says why it makes none. */
export function makeRules(parts: RuleParts): { made: ImportedRule[] } | { skipped: SkippedRule } {
  const { searches, lost, isWider, isNarrower, isNever } = toSearch(parts.condition)
  const valid = parts.actions.filter(action => ruleAction.safeParse(action).success)
  const faulty = parts.actions.filter(action => !valid.includes(action))
  const actions = valid.slice(0, MOST_ACTIONS)
  const notTaken = [
    ...lost.map(why => `Not taken over: ${why}.`),
    ...(isWider && searches.length > 0
      ? ['Without that condition the rule fits more mail than it did.']
      : []),
    ...(isNarrower ? ['Without that alternative the rule fits less mail than it did.'] : []),
    ...faulty.map(({ kind }) => `Not taken over: an action (${kind}) whose value is not valid here.`),
    ...(valid.length > MOST_ACTIONS ? [`Not taken over: more than ${MOST_ACTIONS} actions.`] : []),
    ...parts.notTaken,
  ]
  const name = oneLine(parts.name)
  const skip = (why: string) => ({
    skipped: { name: nameFor(name || parts.place, ''), why: [...notTaken, why] },
  })
  if (isNever) return skip('It never fits any mail.')
  if (searches.length === 0) return skip('Without its conditions it would fit all mail.')
  if (actions.length === 0) return skip('It does nothing that could be taken over.')
  const repeats = forwardsTo(actions).length > 0 && !parts.stopsHere
  if (searches.length > 1 && repeats) return skip('Its condition is too long for one rule.')
  const notes = [...parts.notes, ...(searches.length > 1 ? ['Its condition is too long for one rule.'] : [])]
  return {
    made: searches.map((search, at) => {
      const number = searches.length > 1 ? ` (${at + 1} of ${searches.length})` : ''
      const rule = { search, actions, stopsHere: parts.stopsHere, isOn: false } as const
      return {
        rule: { ...rule, name: nameFor(name || search, number) },
        wasOn: parts.wasOn,
        isWider,
        notTaken: [...new Set(notTaken)],
        notes: [...new Set(notes)],
      }
    }),
  }
}

const nameFor = (name: string, number: string) => cut(name, LONGEST_NAME - number.length).trim() + number
