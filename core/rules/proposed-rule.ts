import { z } from 'zod'
import { forwardsTo, RULE_ACTION_KINDS, type RuleAction } from '../contract/rule-actions.ts'
import { append } from '../lists.ts'
import { oneLine } from '../text/one-line.ts'
import { clausesOf, parseSearchQuery } from '../text/search/search-query.ts'
import { LONGEST_RULE_SEARCH } from './condition.ts'
import {
  actionOf,
  NO_ACTION,
  NO_CONDITION,
  notOffered,
  notUnderstood,
  type Snippet,
  type SpokenRule,
} from './spoken-rule.ts'

/** A rule as a model proposes it. One text for each action, because models fill plain lists best. */
export const proposedRule = z.object({
  /** In the language of the search box. */
  search: z.string(),
  actions: z.array(
    z.object({
      kind: z.enum(RULE_ACTION_KINDS),
      /** Label, folder, address, until when, name of a snippet, days, or what an answer should say. */
      value: z.string().nullable(),
    }),
  ),
  /** Parts of the sentence that no search and no action stands for. */
  notUnderstood: z.array(z.string()),
})
export type ProposedRule = z.output<typeof proposedRule>

/**
 * A proposal, if it is whole: its search and actions are valid, mail is forwarded only to an address that the person has typed,
 * and nothing that can be found again in it was lost. What has lost a condition acts on more mail than was said.
 */
export function checkProposal(
  { search, actions, notUnderstood: told }: ProposedRule,
  { text, snippets }: { text: string; snippets: readonly Snippet[] },
): SpokenRule {
  const faults = [...told]
  const kept = actions.flatMap(({ kind, value }) => {
    const action = actionOf(kind, value?.trim() ?? '', snippets)
    const isTyped = (to: string) => text.toLowerCase().includes(to.toLowerCase())
    if (action && forwardsTo([action]).every(isTyped)) return [action]
    faults.push(value ? `${kind}: ${value}` : kind)
    return []
  })
  const typed = oneLine(search)
  const isSearch =
    typed.length <= LONGEST_RULE_SEARCH &&
    clausesOf(typed).clauses.length > 0 &&
    parseSearchQuery(typed, new Date(0)).problems.length === 0
  if (!isSearch && typed !== '') faults.push(typed)
  append(faults, lostOf(text, typed, kept))
  if (faults.length > 0) return notOffered(...faults.map(notUnderstood))
  if (kept.length === 0) return notOffered(NO_ACTION)
  return isSearch ? { search: typed, actions: kept, people: [], problems: [] } : notOffered(NO_CONDITION)
}

/** Stands in a rule as it was said, whatever the language: a text in quotes, an address, a number. */
const TO_THE_LETTER = /(?<=")[^"]+(?=")|[^\s,;"]+@[^\s,;"]*[\p{L}\d]|\d+/gu
const TURNS =
  /(?<!\p{L})(?:unless|except|without|not|never|no|außer|ohne|nicht|nie|keine?[nm]?|sauf|sans|pas|jamais|sin|excepto|salvo|nunca)(?!\p{L})/iu

/** What of the words is not in a rule. */
function lostOf(text: string, search: string, actions: RuleAction[]): string[] {
  const said = `${search} ${JSON.stringify(actions)}`.toLowerCase()
  const figures = new Set(said.match(/\d+/g))
  const isSaid = (word: string) =>
    /^\d+$/.test(word) ? figures.has(word) : said.includes(word.toLowerCase())
  const lost = (text.match(TO_THE_LETTER) ?? []).filter(word => !isSaid(word))
  const turn = TURNS.exec(text)?.[0]
  const isTurned = /(?:^|[\s(])-|is:unread|never-notify/.test(said)
  return turn && !isTurned ? [...lost, turn] : lost
}
