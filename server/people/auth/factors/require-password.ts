import type { Ctx } from '#server/deps.ts'
import { AppError } from '#server/platform/errors.ts'
import { verifyPassword } from '#server/platform/secrets/passwords.ts'
import { attemptLimit, clearAttempts, requireAttempt } from '../limits/attempts.ts'
import { requireSelf } from '../load-user.ts'
import type { UserRow } from '../queries.ts'

/** Limits guessing at an unlocked screen; passwords and codes count together. */
const byPerson = attemptLimit('password-again', { windowMs: 15 * 60_000, max: 10 })

interface Guess {
  isRight: (user: UserRow) => Promise<boolean>
  /** The field of the form that the message belongs to. */
  field: string
  message: string
}

/** Returns the caller if `isRight`. Throws 403 if not, and 429 after ten wrong guesses within a quarter of an hour. */
export async function limitGuesses(
  ctx: Pick<Ctx, 'db' | 'clock' | 'actor'>,
  { isRight, field, message }: Guess,
): Promise<UserRow> {
  await requireAttempt(ctx, byPerson(ctx.actor.id))
  const user = await requireSelf(ctx)
  if (!(await isRight(user)))
    throw new AppError(403, message, field === 'code' ? 'wrong-code' : 'wrong-password', {
      fields: { [field]: message },
    })
  await clearAttempts(ctx, byPerson(ctx.actor.id))
  return user
}

/** Returns the caller if the password is right. Required before changes to how they sign in. */
export const requirePassword = (
  ctx: Pick<Ctx, 'db' | 'clock' | 'actor'>,
  { password, field = 'password' }: { password: string; field?: string },
): Promise<UserRow> =>
  limitGuesses(ctx, {
    isRight: user => verifyPassword(user.passwordHash, password),
    field,
    message: 'This is not your password',
  })
