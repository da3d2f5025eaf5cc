import type { Ctx } from '#server/deps.ts'
import { accessibleAccounts } from '#server/features/accounts/access.ts'
import { findRecipients } from './recipient-queries.ts'

const MAX_RECIPIENTS = 500

/** People whom the caller may want to write to, from the mail that they may read. */
export async function listRecipients(ctx: Ctx) {
  const visible = await accessibleAccounts(ctx.db, ctx.actor, 'mail.read')
  return findRecipients(ctx.db, visible, MAX_RECIPIENTS)
}
