import { type ActionOf, RULE_ACTIONS } from '#core/contract/rule-actions.ts'
import type { DelegateActor } from '#core/policy.ts'
import { enrolThread } from '#server/automation/sequences/enrol.ts'
import type { Ctx } from '#server/deps.ts'
import { notFound } from '#server/platform/errors.ts'
import { findThreadsOf } from '../log/run-queries.ts'
import { type ActingOn, type Outcome, once } from './acting-on.ts'

/** Follows up in the conversation of a message. The log names the follow-up, so that Undo stops this one and no other. */
export async function followUpByRule(
  ctx: Ctx<DelegateActor>,
  one: ActingOn<ActionOf<'follow-up'>>,
): Promise<Outcome> {
  const { account, messageId, action } = one
  const [threadId] = await findThreadsOf(ctx.db, account, [messageId])
  if (threadId === undefined) throw notFound('This message')
  const says = RULE_ACTIONS['follow-up'].done(action)
  const why = await once(one, says, note =>
    enrolThread(ctx, {
      threadId,
      settings: action.settings,
      also: (tx, followUpId) => note(tx, { followUpId }),
    }),
  )
  return why === null ? { outcome: 'done', says } : { outcome: 'skipped', says: why }
}
