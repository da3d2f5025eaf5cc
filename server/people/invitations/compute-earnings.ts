import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { monthlyCredits } from '#server/people/usage/credit-queries.ts'
import { startOfMonth } from '#server/platform/clock.ts'
import { findAllReferrals, insertEarnings } from './queries.ts'

/**
 * An affiliate's share, in percent, of what the people who came with their code are billed (specification, section 9).
 */
const PERCENTAGE = 30

/**
 * Stores what affiliates earn in this month (UTC), based on the state at the start of the month, because seats are
 * billed in advance. Idempotent: earnings that are stored already stay as they are. Returns the number of rows added.
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
