import { z } from 'zod'
import { threadAutomation } from '../contract/automation.ts'
import { type RuleAction, ruleAction, SNOOZE_UNTIL } from '../contract/rule-actions.ts'
import { oneLine } from '../text/one-line.ts'
import { clausesOf, parseSearchQuery } from '../text/search/search-query.ts'
import { LONGEST_RULE_SEARCH } from './condition.ts'
import { needsAge } from './needs-age.ts'
import type { Snippet } from './words/action-words.ts'
import type { SpokenRule } from './words/read-rule.ts'

const KINDS = ruleAction.options.map(option => option.shape.kind.value)

/** A rule as a model proposes it. One text for each action, because models fill plain lists best. */
export const proposedRule = z.object({
  /** In the language of the search box. */
  search: z.string(),
  actions: z.array(
    z.object({
      kind: z.enum(KINDS),
      /** Label, folder, address, until when, name of a snippet, days, or what an answer should say. */
      value: z.string().nullable(),
    }),
  ),
  /** Parts of the sentence that no search and no action stands for. */
  notUnderstood: z.array(z.string()),
})
export type ProposedRule = z.output<typeof proposedRule>

const WHOLE = /^[1-9]\d?$/

/**
 * What of a proposal can be shown to the person: a search that is valid, and actions that are. Mail is forwarded only to
 * addresses that the person has typed. The rest is told.
 */
export function checkProposal(
  { search, actions, notUnderstood }: ProposedRule,
  { text, snippets }: { text: string; snippets: readonly Snippet[] },
): SpokenRule {
  const told = [...notUnderstood]
  const kept = actions.flatMap(({ kind, value }) => {
    const action = actionOf(kind, value?.trim() ?? '', snippets)
    const isTyped = action?.kind !== 'forward' || text.toLowerCase().includes(action.to.toLowerCase())
    if (action && isTyped) return [action]
    told.push(value ? `${kind}: ${value}` : kind)
    return []
  })
  const typed = oneLine(search)
  const isSearch =
    typed.length <= LONGEST_RULE_SEARCH &&
    clausesOf(typed).clauses.length > 0 &&
    parseSearchQuery(typed, new Date(0)).problems.length === 0
  if (!isSearch && typed !== '') told.push(typed)
  return {
    search: isSearch ? typed : '',
    actions: kept,
    understood: [],
    notUnderstood: told,
    needsAge: isSearch && needsAge(typed),
  }
}

function actionOf(kind: RuleAction['kind'], value: string, snippets: readonly Snippet[]): RuleAction | null {
  const given = (() => {
    switch (kind) {
      case 'label':
        return { kind, label: value }
      case 'move':
        return { kind, folder: value }
      case 'forward':
        return { kind, to: value }
      case 'snooze':
        return { kind, until: SNOOZE_UNTIL.find(until => until === value) }
      case 'reply-snippet':
        return {
          kind,
          snippetId: snippets.find(({ name }) => name.toLowerCase() === value.toLowerCase())?.id,
        }
      case 'reply-ai':
        return { kind, prompt: value, tone: 'professional', delay: 5, mode: 'draft' }
      case 'follow-up': {
        const followUpDelay = WHOLE.test(value) ? Number(value) : undefined
        return { kind, settings: { ...threadAutomation.parse({}), followUpDelay: followUpDelay ?? 0 } }
      }
      default:
        return { kind }
    }
  })()
  return ruleAction.safeParse(given).data ?? null
}
