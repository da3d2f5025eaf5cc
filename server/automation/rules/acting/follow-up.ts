import { type ActionOf, RULE_ACTIONS } from '#core/contract/rule-actions.ts'
import type { DelegateActor } from '#core/policy.ts'
import { enrolThread } from '#server/automation/sequences/enrol.ts'
import type { Ctx } from '#server/deps.ts'
import { notFound } from '#server/platform/errors.ts'
import { addResult, findThreadsOf } from '../log/run-queries.ts'
import type { ActingOn, Outcome } from './acting-on.ts'

class FollowedUpBefore extends Error {}

/** Follows up in the conversation of a message. The log names the follow-up, so that Undo stops this one and no other. */
export async function followUpByRule(
  ctx: Ctx<DelegateActor>,
  { account, ruleId, messageId, at, action }: ActingOn<ActionOf<'follow-up'>>,
): Promise<Outcome> {
  const [threadId] = await findThreadsOf(ctx.db, account, [messageId])
  if (threadId === undefined) throw notFound('This message')
  const says = RULE_ACTIONS['follow-up'].done(action)
  try {
    const why = await enrolThread(ctx, {
      threadId,
      settings: action.settings,
      async also(tx, followUpId) {
        const result = { at, kind: action.kind, outcome: 'done' as const, says, followUpId }
        const isFirst = await addResult(tx, account.workspaceId, ruleId, [messageId], result)
        if (isFirst === 0) throw new FollowedUpBefore()
      },
    })
    if (why !== null) return { outcome: 'skipped', says: why }
  } catch (error) {
    if (!(error instanceof FollowedUpBefore)) throw error
  }
  return { outcome: 'done', says }
}
