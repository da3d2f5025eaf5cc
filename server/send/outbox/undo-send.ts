import type { Ctx } from '#server/deps.ts'
import { openEmail } from '#server/read/emails/require-emails.ts'
import type { DraftRow } from '#server/send/drafts/queries.ts'
import { findHidden, findOutgoingOf, UNSENT } from './queries.ts'
import { withdraw } from './scheduled/change-scheduled.ts'
import { hasLeft, takeBack } from './take-back.ts'

/**
 * Turns a message that was not sent back into a draft with all its content. Throws 409 if it was sent or is being sent.
 */
export async function undoSend(ctx: Ctx, messageId: number): Promise<DraftRow> {
  const scheduledId = await findHidden(ctx.db, ctx.actor.workspaceIds, messageId)
  if (scheduledId !== null) return withdraw(ctx, { id: scheduledId, to: 'edit' })
  const { id: opened, account } = await openEmail(ctx, { id: messageId, verb: 'mail.manage' })
  const outgoing = await findOutgoingOf(ctx.db, account.workspaceId, messageId)
  if (!outgoing || !UNSENT.includes(outgoing.state)) throw hasLeft()
  return takeBack(ctx, { account, outgoing, opened, userId: ctx.actor.id })
}
