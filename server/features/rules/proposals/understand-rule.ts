import type { Body } from '#core/contract/endpoint.ts'
import { isForOldMail, NOT_FOR_OLD_MAIL } from '#core/contract/rule-actions.ts'
import type { RuleProposal, rules } from '#core/contract/rules.ts'
import { cut } from '#core/text/cut.ts'
import type { Ctx } from '#server/deps.ts'
import { proposeRule } from '#server/features/ai/propose-rule.ts'
import { listSnippets } from '#server/features/snippets/snippets.ts'
import { withPlace } from '../search-of-rule.ts'

const LONGEST_NAME = 80

/**
 * Reads a rule in plain words as a search and actions. Nothing is kept: the person sees what it means, and what was not
 * understood, in the editor.
 */
export async function understandRule(
  ctx: Ctx,
  { text, signal }: Body<typeof rules.understand> & { signal: AbortSignal },
): Promise<RuleProposal> {
  const snippets = (await listSnippets(ctx)).map(({ id, name }) => ({ id, name }))
  const read = await proposeRule(ctx, { text, snippets, signal })
  const { actions, notUnderstood, needsAge, isByEngine, engine } = read
  const search = needsAge ? withPlace(read.search) : read.search
  const problems = [
    ...notUnderstood.map(words => `Not understood: “${words}”.`),
    ...(search === '' ? ['The words do not say which mail is meant.'] : []),
    ...(actions.length === 0 ? ['The words do not say what is to be done.'] : []),
    ...(needsAge && !actions.every(({ kind }) => isForOldMail(kind)) ? [`${NOT_FOR_OLD_MAIL}.`] : []),
    ...(isByEngine ? [`${engine} has read this. Please check the search and the actions.`] : []),
  ]
  return { name: cut(text, LONGEST_NAME), search, actions, stopsHere: false, isOn: false, problems }
}
