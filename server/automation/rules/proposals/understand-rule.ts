import type { Body } from '#core/contract/endpoint.ts'
import { isForOldMail, NOT_FOR_OLD_MAIL } from '#core/contract/rule-actions.ts'
import type { RuleProposal, rules } from '#core/contract/rules.ts'
import { needsAge } from '#core/rules/needs-age.ts'
import { cut } from '#core/text/cut.ts'
import { clockIn, timeZoneOf } from '#core/text/dates/time-zone.ts'
import { proposeRule } from '#server/ai/propose-rule.ts'
import type { Ctx } from '#server/deps.ts'
import { findStranger } from '#server/search/sentences/understand.ts'
import { listSnippets } from '#server/send/snippets/snippets.ts'
import { withPlace } from '../search-of-rule.ts'

const LONGEST_NAME = 80

/**
 * Reads a rule in plain words as a search and actions. Nothing is kept: the person checks it in the editor. Where not all was
 * understood there are no actions, and the problems say why.
 */
export async function understandRule(
  ctx: Ctx,
  { text, timeZone: zone, signal }: Body<typeof rules.understand> & { signal: AbortSignal },
): Promise<RuleProposal> {
  const snippets = (await listSnippets(ctx)).map(({ id, name }) => ({ id, name }))
  const timeZone = timeZoneOf(zone)
  const now = clockIn(timeZone, ctx.clock.now())
  const read = await proposeRule(ctx, { text, snippets, now, signal })
  const { actions, people, isByEngine, engine } = read
  const hasAge = needsAge(read.search)
  const stranger = await findStranger(ctx, {
    search: '',
    timeZone,
    accountIds: null,
    people,
    isCertain: true,
  })
  const problems = [
    ...read.problems,
    ...(stranger ? [`No mail from or to “${stranger.name}” is here yet. Please check the name.`] : []),
    ...(hasAge && !actions.every(({ kind }) => isForOldMail(kind)) ? [`${NOT_FOR_OLD_MAIL}.`] : []),
    ...(isByEngine ? [`${engine} has read this. Please check the search and the actions.`] : []),
  ]
  const search = hasAge ? withPlace(read.search) : read.search
  return { name: cut(text, LONGEST_NAME), search, actions, stopsHere: false, isOn: false, problems }
}
