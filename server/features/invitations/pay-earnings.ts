import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { affiliateEarnings, users } from '#server/db/schema/index.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'

/** Marks a month's earnings as paid, once they have been; answers who was owed how many cents, by address. */
export async function payEarnings(
  db: Db,
  month: string,
  now: Date,
): Promise<{ email: string; cents: number }[]> {
  return db.transaction(async tx => {
    const rows = await tx
      .update(affiliateEarnings)
      .set({ isPaid: true, paidAt: now })
      .where(and(eq(affiliateEarnings.month, month), eq(affiliateEarnings.isPaid, false)))
      .returning({ affiliateId: affiliateEarnings.affiliateId, cents: affiliateEarnings.amountCents })
    if (rows.length === 0) return []
    const owed = Map.groupBy(rows, ({ affiliateId }) => affiliateId)
    const people = await tx
      .select({ id: users.id, email: users.email })
      .from(users)
      .where(inArray(users.id, [...owed.keys()]))
      .orderBy(users.email)
    const paid = people.map(({ id, email }) => ({
      email,
      cents: (owed.get(id) ?? []).reduce((sum, { cents }) => sum + cents, 0),
    }))
    const subject = { text: month }
    const actor = { id: null, email: 'operator' }
    await recordAudit(tx, {
      at: now,
      actor,
      organizationId: null,
      action: 'earnings.paid',
      subject,
      details: { paid },
    })
    return paid
  })
}
