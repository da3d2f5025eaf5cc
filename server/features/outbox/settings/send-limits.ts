import { type AccountLimits, DEFAULT_UNDO_SECONDS } from '#core/contract/outbox.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Ctx } from '#server/deps.ts'
import { accessibleAccounts, requireAccount } from '#server/features/accounts/access.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
import { readLimits } from '../gate/room-left.ts'
import { findUndoSeconds, setSendLimit, setUndoSeconds } from './settings-queries.ts'

/** The limits of the accounts that the caller may send from. */
export async function listLimits(ctx: Ctx): Promise<{ accounts: AccountLimits[] }> {
  const accounts = await accessibleAccounts(ctx.db, ctx.actor, 'mail.manage')
  const now = ctx.clock.now()
  const limits = []
  for (const account of accounts) limits.push(await readLimits(ctx.db, account, now))
  return { accounts: limits }
}

/** Sets to how many recipients an account may send in 24 hours; null for the limits of its provider. */
export async function setLimit(
  ctx: Ctx,
  { accountId, recipientsADay }: { accountId: number; recipientsADay: number | null },
): Promise<AccountLimits> {
  const account = await requireAccount(ctx.db, ctx.actor, 'account.manage', accountId)
  const at = ctx.clock.now()
  await inTransaction(ctx.db, async tx => {
    await setSendLimit(tx, account, recipientsADay)
    await recordAudit(tx, {
      at,
      actor: ctx.actor,
      organizationId: account.organizationId,
      userId: account.ownerId,
      action: 'account.limited',
      subject: { text: account.email, id: account.id },
      details: { from: account.sendLimit, to: recipientsADay },
    })
  })
  return readLimits(ctx.db, { ...account, sendLimit: recipientsADay }, at)
}

export async function readSettings({
  db,
  actor,
}: Pick<Ctx, 'db' | 'actor'>): Promise<{ undoSeconds: number }> {
  return { undoSeconds: (await findUndoSeconds(db, actor.id)) ?? DEFAULT_UNDO_SECONDS }
}

export async function changeSettings(
  { db, actor }: Pick<Ctx, 'db' | 'actor'>,
  { undoSeconds }: { undoSeconds: number },
): Promise<{ undoSeconds: number }> {
  await setUndoSeconds(db, actor.id, undoSeconds)
  return { undoSeconds }
}
