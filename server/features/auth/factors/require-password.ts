import type { Actor } from '#core/policy.ts'
import type { Deps } from '#server/deps.ts'
import { AppError, unauthorized } from '#server/platform/errors.ts'
import { verifyPassword } from '#server/platform/secrets/passwords.ts'
import { attemptLimit, clearAttempts, requireAttempt } from '../limits/attempts.ts'
import { findUser, type UserRow } from '../queries.ts'

/** Somebody at an unlocked screen must not guess on: passwords and codes count together. */
const byPerson = attemptLimit('password-again', { windowMs: 15 * 60_000, max: 10 })

interface Guess {
  isRight: (user: UserRow) => Promise<boolean>
  /** Of the form: what is wrong is said there. */
  field: string
  message: string
}

/** The caller, once what they gave is right. Throws 403, and 429 after ten wrong guesses within a quarter of an hour. */
export async function limitGuesses(
  deps: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  { isRight, field, message }: Guess,
): Promise<UserRow> {
  await requireAttempt(deps, byPerson(actor.id))
  const user = (await findUser(deps.db, actor.id))?.user
  if (!user) throw unauthorized()
  if (!(await isRight(user)))
    throw new AppError(403, message, field === 'code' ? 'wrong-code' : 'wrong-password', {
      fields: { [field]: message },
    })
  await clearAttempts(deps, byPerson(actor.id))
  return user
}

/** The caller, once they have given their password; before what changes how they sign in. */
export const requirePassword = (
  deps: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  password: string,
  field = 'password',
): Promise<UserRow> =>
  limitGuesses(deps, actor, {
    isRight: user => verifyPassword(user.passwordHash, password),
    field,
    message: 'This is not your password',
  })
