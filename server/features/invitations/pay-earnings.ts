import type { Db } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { type AuditEntry, recordAudit } from '#server/features/audit/record-audit.ts'
import { markPaid } from './queries.ts'

/** Marks a month's earnings as paid, once they have been; answers who was owed how many cents, by address. */
export async function payEarnings(
  db: Db,
  month: string,
  { at, actor }: Pick<AuditEntry, 'at' | 'actor'>,
): Promise<{ email: string; cents: number }[]> {
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
