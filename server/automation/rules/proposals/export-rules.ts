import type { ResponseOf } from '#core/contract/endpoint.ts'
import type { rules } from '#core/contract/rules.ts'
import { exportSieve } from '#core/rules/sieve/export/export-sieve.ts'
import type { Ctx } from '#server/deps.ts'
import { accessibleAccounts } from '#server/mailbox/accounts/access.ts'
import { ownAddresses } from '#server/mailbox/accounts/sender.ts'
import { findRules } from '../queries.ts'
import { keeperOf } from '../require-rule.ts'

/** The caller's rules as a Sieve script. Those that are off stand in it as they are: off. */
export async function exportRules(ctx: Ctx): Promise<ResponseOf<typeof rules.export>> {
  const kept = await findRules(ctx.db, keeperOf(ctx.actor))
  const accounts = await accessibleAccounts(ctx.db, ctx.actor, 'mail.read')
  const own = accounts.filter(({ ownerId }) => ownerId === ctx.actor.id).flatMap(ownAddresses)
  const { script, problems } = exportSieve(kept, { ownAddresses: own, now: ctx.clock.now() })
  return { sieve: script, problems }
}
