import type { Actor } from '#core/policy.ts'
import type { Deps } from '#server/deps.ts'
import { AppError, unauthorized } from '#server/platform/errors.ts'
import { verifyPassword } from '#server/platform/passwords.ts'
import { attemptLimit, clearAttempts, requireAttempt } from './attempts.ts'
import { findUser, type UserRow } from './queries.ts'

/** Somebody at an unlocked screen must not guess on. */
const byPerson = attemptLimit('password-again', { windowMs: 15 * 60_000, max: 10 })

/** The caller, once they have given their password again; before what a borrowed session must not do. Throws 403. */
export async function requirePassword(
  deps: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  password: string,
): Promise<UserRow> {
  await requireAttempt(deps, byPerson(actor.id))
  const user = (await findUser(deps.db, actor.id))?.user
  if (!user) throw unauthorized()
  if (!(await verifyPassword(user.passwordHash, password)))
    throw new AppError(403, 'This is not your password', 'wrong-password', {
      fields: { password: 'This is not your password', currentPassword: 'This is not your password' },
    })
  await clearAttempts(deps, byPerson(actor.id))
  return user
}
