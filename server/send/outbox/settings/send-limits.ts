import type { Body } from '#core/contract/endpoint.ts'
import {
  type AccountLimits,
  DEFAULT_UNDO_SECONDS,
  type outbox,
  type SendingSettings,
} from '#core/contract/outbox.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Ctx } from '#server/deps.ts'
import { accessibleAccounts, requireAccount } from '#server/mailbox/accounts/access.ts'
import { aboutMailbox, recordAudit } from '#server/people/audit/record-audit.ts'
import { rememberZone } from '#server/people/working-hours/working-hours.ts'
import { readLimits } from '../gate/room-left.ts'
import { findSettings, saveSettings, setSendLimit } from './settings-queries.ts'

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
      ...aboutMailbox(account),
      action: 'account.limited',
      details: { from: account.sendLimit, to: recipientsADay },
    })
  })
  return readLimits(ctx.db, { ...account, sendLimit: recipientsADay }, at)
}

export async function readSettings({ db, actor }: Pick<Ctx, 'db' | 'actor'>): Promise<SendingSettings> {
  const usual = { undoSeconds: DEFAULT_UNDO_SECONDS, autoReminder: null, receipts: 'ask' as const }
  return (await findSettings(db, actor.id)) ?? usual
}

/** Changes what is given. */
export async function changeSettings(
  ctx: Pick<Ctx, 'db' | 'actor' | 'clock'>,
  { timeZone, ...change }: Body<typeof outbox.changeSettings>,
): Promise<SendingSettings> {
  const { db, actor, clock } = ctx
  if (Object.keys(change).length > 0) await inTransaction(db, tx => saveSettings(tx, actor.id, change))
  // The hour of a reminder is one of their clock.
  await rememberZone(db, { userId: actor.id, timeZone, now: clock.now() })
  return readSettings(ctx)
}
