import { inTransaction } from '#server/db/transaction.ts'
import type { Ctx } from '#server/deps.ts'
import { attemptLimit, requireAttempt } from '#server/people/auth/limits/attempts.ts'
import { monthlyCredits } from '#server/people/usage/credit-queries.ts'
import { startOfMonth } from '#server/platform/clock.ts'
import { AppError } from '#server/platform/errors.ts'
import { insertAffiliateCode } from './code-queries.ts'
import { newCode } from './codes.ts'
import { findEarnings, findReferrals } from './queries.ts'

/** Limits choices, because a refusal reveals that a code exists. */
const choices = attemptLimit('affiliate-codes', { windowMs: 60 * 60_000, max: 20 })

/** Creates an affiliate code for the caller: the wanted one, or a random one. Throws 409 if it is taken. */
export async function createAffiliateCode(ctx: Ctx, wanted: string | null | undefined): Promise<string> {
  await requireAttempt(ctx, choices(ctx.actor.id))
  const code = wanted || newCode()
  const row = { userId: ctx.actor.id, code, createdAt: ctx.clock.now() }
  if (await inTransaction(ctx.db, tx => insertAffiliateCode(tx, row))) return code
  throw new AppError(409, 'This code is taken. Please choose another one.', 'code-taken', {
    fields: { customCode: 'This code is taken. Please choose another one.' },
  })
}

export async function listReferrals(ctx: Ctx) {
  const people = await findReferrals(ctx.db, ctx.actor.id)
  const ids = people.map(({ id }) => id)
  const credits = await monthlyCredits(ctx.db, ids, startOfMonth(ctx.clock.now()))
  return people.map(({ id, firstName, lastName, email, createdAt }) => ({
    id,
    firstName,
    lastName,
    email,
    monthlyCredits: credits.get(id) ?? 0,
    createdAt: createdAt.toISOString(),
  }))
}

export async function listEarnings(ctx: Ctx) {
  const rows = await findEarnings(ctx.db, ctx.actor.id)
  return rows.map(({ earning: { id, month, amountCents, percentage, isPaid }, referredUser }) => ({
    id,
    month,
    referredUser,
    amount: amountCents,
    percentage,
    isPaid,
  }))
}
