import { inTransaction } from '#server/db/transaction.ts'
import type { Ctx } from '#server/deps.ts'
import { hasSecondFactor } from '#server/features/auth/factors/second-factor.ts'
import { sendLetter } from '#server/features/auth/letters.ts'
import { requireSelf } from '#server/features/auth/load-user.ts'
import { calledBy } from '#server/features/auth/named-actor.ts'
import { lockUser } from '#server/features/auth/queries.ts'
import { takeFactorFrom } from '#server/features/auth/seals/act-for-person.ts'
import { factorResetLetter } from '#server/features/auth/seals/seal-letters.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import { requirePerson } from './require-person.ts'

/** Takes a person's lost second factor away, and tells them. Throws 409 where they have none. */
export async function resetFactor(ctx: Ctx, id: number): Promise<void> {
  await requirePerson(ctx, id)
  const by = await requireSelf(ctx)
  const calledAs = calledBy(by)
  const person = await inTransaction(ctx.db, async tx => {
    const locked = await lockUser(tx, id)
    if (!locked) throw notFound('This person')
    if (!(await hasSecondFactor({ db: tx }, id)))
      throw new AppError(409, `${locked.email} has no second factor.`, 'no-second-factor')
    const other = { id: by.id, email: by.email, calledAs }
    await takeFactorFrom(tx, { person: locked, other, at: ctx.clock.now() })
    return locked
  })
  await sendLetter(ctx, factorResetLetter(person, calledAs, ctx.config))
}
