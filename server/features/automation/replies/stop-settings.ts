import { can, type SystemActor } from '#core/policy.ts'
import { inMailTransaction } from '#server/db/transaction.ts'
import type { Ctx } from '#server/deps.ts'
import { findAccount, type MailAccount } from '#server/features/accounts/queries.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
import { actorOf } from '#server/features/auth/actors.ts'
import { findUser } from '#server/features/auth/queries.ts'
import { findStandingOf, switchOff } from './reply-queries.ts'
import { withdrawUnwanted } from './withdraw-answers.ts'

/** Switches automatic answers off that nobody may ask for any more, and says so in the audit log. */
export async function stopSetting(
  ctx: Ctx<SystemActor>,
  { account, messageId, why }: { account: MailAccount; messageId: number; why: string },
): Promise<void> {
  const { workspaceId, id } = account
  await inMailTransaction(ctx.db, [id], async tx => {
    if (!(await switchOff(tx, { workspaceId, messageId }))) return
    await recordAudit(tx, {
      at: ctx.clock.now(),
      actor: ctx.actor,
      organizationId: account.organizationId,
      userId: account.ownerId,
      action: 'answers.stopped',
      subject: { text: account.email, id },
      details: { messageId, why },
    })
  })
  await withdrawUnwanted(ctx, account)
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
    await stopSetting(ctx, { account, messageId: standing.messageId, why })
  }
}
