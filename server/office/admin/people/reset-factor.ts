import { inTransaction } from '#server/db/transaction.ts'
import type { Ctx } from '#server/deps.ts'
import { findCalledBy } from '#server/people/auth/actors.ts'
import { hasSecondFactor } from '#server/people/auth/factors/second-factor.ts'
import { sendLetter } from '#server/people/auth/letters.ts'
import { lockUser } from '#server/people/auth/queries.ts'
import { takeFactorFrom } from '#server/people/auth/seals/act-for-person.ts'
import { factorResetLetter } from '#server/people/auth/seals/seal-letters.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import { requirePerson } from './require-person.ts'

/** Removes a person's lost second factor, and tells them. Throws 409 if they have none. */
export async function resetFactor(ctx: Ctx, id: number): Promise<void> {
  await requirePerson(ctx, id)
  const calledAs = await findCalledBy(ctx.db, ctx.actor)
  const person = await inTransaction(ctx.db, async tx => {
    const locked = await lockUser(tx, id)
    if (!locked) throw notFound('This person')
    if (!(await hasSecondFactor({ db: tx }, id)))
      throw new AppError(409, `${locked.email} has no two-step sign-in.`, 'no-second-factor')
    await takeFactorFrom(tx, { person: locked, by: { actor: ctx.actor, calledAs }, at: ctx.clock.now() })
    return locked
  })
  await sendLetter(ctx, factorResetLetter(person, calledAs, ctx.config))
}
