import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { monthlyCredits } from '#server/features/usage/credit-queries.ts'
import { startOfMonth } from '#server/platform/clock.ts'
import { findAllReferrals, insertEarnings } from './queries.ts'

/** An affiliate's share of what the people who came by them are billed (specification, section 9). */
const PERCENTAGE = 30

/**
 * Writes down what affiliates earn in this month (UTC), by what stood when it began: seats are billed in advance. A
 * month that stands already is left as it is, so that the job may run again. Answers how many rows came.
 */
export async function computeEarnings({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const now = clock.now()
  const monthStart = startOfMonth(now)
  const month = now.toISOString().slice(0, 7)
  return inTransaction(db, async tx => {
    const referrals = await findAllReferrals(tx, monthStart)
    const ids = referrals.map(({ id }) => id)
    const credits = await monthlyCredits(tx, ids, monthStart)
    const rows = referrals.flatMap(({ id, affiliateId }) => {
      const creditsCents = credits.get(id) ?? 0
      const amountCents = Math.floor((creditsCents * PERCENTAGE) / 100)
      const row = {
        affiliateId,
        referredUserId: id,
        month,
        creditsCents,
        amountCents,
        percentage: PERCENTAGE,
      }
      return amountCents === 0 ? [] : [{ ...row, createdAt: now }]
    })
    return insertEarnings(tx, rows)
  })
}
