import type { Deps } from '#server/deps.ts'
import { monthlyCredits } from '#server/features/usage/monthly-credits.ts'
import { findAllReferrals, insertEarnings } from './queries.ts'

/** An affiliate's share of what the people who came by them are billed (specification, section 9). */
const PERCENTAGE = 30

/**
 * Writes down what affiliates earned in the month before this one (UTC). A month that stands already is left as it
 * is, so that the job may run again; affiliates who are gone earn nothing. Answers how many rows came.
 */
export async function computeEarnings({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const now = clock.now()
  const monthEnd = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1))
  const month = new Date(monthEnd.getTime() - 1).toISOString().slice(0, 7)
  return db.transaction(async tx => {
    const referrals = await findAllReferrals(tx, monthEnd)
    const credits = await monthlyCredits(
      tx,
      referrals.map(({ id }) => id),
      monthEnd,
    )
    const rows = referrals.flatMap(({ id, affiliateId }) => {
      const creditsCents = credits.get(id) ?? 0
      const amountCents = Math.floor((creditsCents * PERCENTAGE) / 100)
      if (amountCents === 0) return []
      return {
        affiliateId,
        referredUserId: id,
        month,
        creditsCents,
        amountCents,
        percentage: PERCENTAGE,
        createdAt: now,
      }
    })
    return insertEarnings(tx, rows)
  })
}
