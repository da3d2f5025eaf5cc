import { inTransaction } from '#server/db/transaction.ts'
import type { Ctx, Deps } from '#server/deps.ts'
import { ProviderError } from '#server/mail/providers/provider.ts'
import { canSignIn, type MailAccount, requireAccount } from '#server/mailbox/accounts/access.ts'
import { connectAccount } from '#server/mailbox/accounts/connect.ts'
import { revive } from '#server/mailbox/accounts/queries.ts'
import { findRefusals, forgetRefusals } from '#server/mailbox/accounts/servers/refusal-queries.ts'
import { isJustRefused, refuseLogin } from '#server/mailbox/accounts/servers/refused-logins.ts'
import { wakeSync } from '#server/mailbox/changes/wake-sync.ts'
import { AppError } from '#server/platform/errors.ts'
import { findState, saveRefusal } from './state-queries.ts'

/**
 * Syncs the mailbox now because a person asks for it. If its last sync failed, the login is tried here, so that the
 * person learns the result; an expired account becomes active again when its provider accepts the login. Then everything
 * that waits for the provider is retried at once. Throws 422 if the login is refused and 502 if the provider fails.
 */
export async function tryNow(ctx: Ctx, accountId: number): Promise<void> {
  const { db, clock, queue } = ctx
  const account = await requireAccount(db, ctx.actor, 'account.manage', accountId)
  const state = await findState(db, account)
  const refusals = await findRefusals(db, [account])
  const isExpired = !canSignIn(account, clock.now())
  const recent = refusals.filter(refusal => isJustRefused(ctx, refusal))
  for (const { server, problem } of recent)
    if (server === 'incoming')
      throw new AppError(422, `${problem} This was less than half a minute ago.`, 'login-refused')
  if (isExpired || refusals.length > recent.length || (state?.errorCount ?? 0) > 0) {
    await checkLogin(ctx, account)
    await forgetRefusals(db, account, 'incoming')
    if (isExpired && (await inTransaction(db, tx => revive(tx, account))))
      await ctx.events.publish(
        db,
        { accountId: account.id },
        { type: 'accounts_changed', accountId: account.id },
      )
  }
  await queue.send('accounts.retry', { workspaceId: account.workspaceId, accountId: account.id })
  await wakeSync(ctx, db, account.id, 'asked')
}

/**
 * Signs in at both servers. If only the outgoing one fails, it does not throw: reading goes on, and the account's status
 * shows the refusal.
 */
async function checkLogin(deps: Deps, account: MailAccount): Promise<void> {
  const provider = connectAccount(deps, account)
  try {
    await provider.profile()
    await forgetRefusals(deps.db, account, 'outgoing')
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    const isRefused = error.kind === 'auth-expired'
    const refusal = isRefused ? await refuseLogin(deps, account, error) : null
    if (refusal?.server === 'incoming')
      await saveRefusal(deps.db, { ...refusal, retryAt: refusal.isExpired ? null : refusal.retryAt })
    if (error.service === 'outgoing') return
    const [status, code] = isRefused ? [422, 'login-refused'] : [502, 'provider-failed']
    throw new AppError(status as number, error.userMessage, code as string, { cause: error })
  } finally {
    await provider.close()
  }
}
