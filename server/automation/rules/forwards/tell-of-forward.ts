import { forwardsTo } from '#core/contract/rule-actions.ts'
import type { Ctx } from '#server/deps.ts'
import { findCalledBy } from '#server/people/auth/actors.ts'
import { tellOfForwarding } from '#server/people/auth/devices/security-letters.ts'
import { findUser } from '#server/people/auth/queries.ts'
import { coveredAccounts } from '../covered.ts'
import type { RuleRow } from '../queries.ts'

/** Tells by mail that a rule begins to forward: whoever has switched it on, and the owners of the mailboxes. */
export async function tellOfForward(ctx: Ctx, rule: RuleRow): Promise<void> {
  const to = forwardsTo(rule.actions)
  if (to.length === 0) return
  const covered = await coveredAccounts(ctx.db, ctx.actor, rule)
  const by = await findCalledBy(ctx.db, ctx.actor)
  for (const userId of new Set([ctx.actor.id, ...covered.map(({ ownerId }) => ownerId)])) {
    const person = (await findUser(ctx.db, userId))?.user
    const theirs = covered.filter(({ ownerId }) => userId === ctx.actor.id || ownerId === userId)
    if (person) tellOfForwarding(ctx, person, { mailboxes: theirs.map(({ email }) => email), to, by })
  }
}
