import type { AnyActor } from '#core/policy.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Ctx } from '#server/deps.ts'
import { recordAudit } from '#server/people/audit/record-audit.ts'
import { markPaid } from './queries.ts'

/** Marks a month's earnings as paid, after the payment. Returns the owed cents by the affiliate's address. */
export async function payEarnings(
  { db, clock, actor }: Pick<Ctx<AnyActor>, 'db' | 'clock' | 'actor'>,
  month: string,
): Promise<{ email: string; cents: number }[]> {
  const at = clock.now()
  return inTransaction(db, async tx => {
    const paid = await markPaid(tx, month, at)
    if (paid.length > 0)
      await recordAudit(tx, {
        at,
        actor,
        organizationId: null,
        action: 'earnings.paid',
        subject: { text: month },
        details: { paid },
      })
    return paid
  })
}
