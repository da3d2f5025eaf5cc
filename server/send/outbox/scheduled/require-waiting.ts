import { can } from '#core/policy.ts'
import type { Ctx } from '#server/deps.ts'
import { accessibleAccounts, type MailAccount } from '#server/mailbox/accounts/access.ts'
import { forbidden, notFound } from '#server/platform/errors.ts'
import { findWaiting, type WaitingRow } from './scheduled-queries.ts'

/**
 * A message that waits to leave, in a mailbox that the caller may write from. Throws 404 if it does not wait (any more) or
 * they may not even read there, and 403 if they may only read.
 */
export async function requireWaiting(
  { db, actor }: Pick<Ctx, 'db' | 'actor'>,
  id: number,
): Promise<{ row: WaitingRow; account: MailAccount }> {
  const accounts = await accessibleAccounts(db, actor, 'mail.read')
  const [row] = await findWaiting(db, accounts, { limit: 1, id })
  const account = accounts.find(({ id }) => id === row?.accountId)
  if (!row || !account) throw notFound('This scheduled message')
  if (!can(actor, 'mail.manage', account)) throw forbidden()
  return { row, account }
}
