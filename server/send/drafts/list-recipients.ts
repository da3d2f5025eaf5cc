import type { Ctx } from '#server/deps.ts'
import { recalledAccounts } from '#server/mailbox/accounts/access.ts'
import { findRecipients } from './recipient-queries.ts'

const MAX_RECIPIENTS = 500

/** Suggests people to write to, from the mail that the caller may read. */
export async function listRecipients(ctx: Ctx) {
  const visible = await recalledAccounts(ctx, 'mail.read')
  return findRecipients(ctx.db, visible, MAX_RECIPIENTS)
}
