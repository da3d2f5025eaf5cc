import { can, type SystemActor } from '#core/policy.ts'
import { inMailTransaction } from '#server/db/transaction.ts'
import type { Ctx } from '#server/deps.ts'
import { findAccount, type MailAccount } from '#server/mailbox/accounts/queries.ts'
import { aboutMailbox, recordAudit } from '#server/people/audit/record-audit.ts'
import { actorOf } from '#server/people/auth/actors.ts'
import { findUser } from '#server/people/auth/queries.ts'
import { tellOfRest } from '#server/read/notices/rests.ts'
import { findStandingOf, switchOff } from './reply-queries.ts'
import { withdrawUnwanted } from './withdraw-answers.ts'

/** Switches automatic answers off that nobody may ask for any more, and says so to their person, the admins and the log. */
export async function stopSetting(
  ctx: Ctx<SystemActor>,
  {
    account,
    messageId,
    userId,
    why,
  }: { account: MailAccount; messageId: number; userId: number | null; why: string },
): Promise<void> {
  const { workspaceId, id } = account
  await inMailTransaction(ctx.db, [id], async tx => {
    if (!(await switchOff(tx, { workspaceId, messageId }))) return
    await recordAudit(tx, {
      at: ctx.clock.now(),
      actor: ctx.actor,
      ...aboutMailbox(account),
      action: 'answers.stopped',
      details: { messageId, why },
    })
    await tellOfRest(tx, ctx, {
      workspaceId,
      what: 'answers',
      id: messageId,
      title: `Automatic answers from ${account.email} were switched off`,
      reason: `${why} Whoever may send from there can switch them on again in the conversation.`,
      path: `/email/${messageId}`,
      writers: [userId],
    })
  })
  await withdrawUnwanted(ctx, account.workspaceId)
}

/** Somebody has left a workspace: what they may not send any more is not answered for them either. */
export async function stopSettingsOf(
  ctx: Ctx<SystemActor>,
  { workspaceId, userId }: { workspaceId: number; userId: number },
): Promise<void> {
  for (const standing of await findStandingOf(ctx.db, workspaceId, userId)) {
    const account = await findAccount(ctx.db, { workspaceId, id: standing.accountId })
    if (!account) continue
    const found = standing.userId === null ? null : await findUser(ctx.db, standing.userId)
    if (found && can(actorOf(found), 'mail.manage', account)) continue
    const why = found
      ? `${found.user.email} may not send from ${account.email} any more.`
      : 'Whoever switched it on was removed.'
    const { messageId, userId: asker } = standing
    await stopSetting(ctx, { account, messageId, userId: asker, why })
  }
}
