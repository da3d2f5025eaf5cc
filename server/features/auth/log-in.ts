import type { Deps } from '#server/deps.ts'
import { AppError, tooManyRequests } from '#server/platform/errors.ts'
import { verifyPassword } from '#server/platform/passwords.ts'
import { hashToken, newToken } from '#server/platform/tokens.ts'
import { createAttempts } from './attempts.ts'
import { findUserByEmail, insertSession } from './queries.ts'

const DAY_MS = 24 * 60 * 60_000
const WINDOW_MS = 15 * 60_000
/** Wrong passwords for one person, from anywhere, before a pause; slows guessing without locking people out for long. */
const MAX_FAILURES = 10

const failures = createAttempts({ windowMs: WINDOW_MS, max: MAX_FAILURES })

export interface Credentials {
  email: string
  password: string
  userAgent: string | null
  address: string | null
}

/**
 * Opens a session. Answers alike, in words and in time, whether the address is unknown or the password wrong
 * (401), and refuses with 429 after ten failures for a person within a quarter of an hour.
 */
export async function logIn(
  { db, clock, config }: Deps,
  { email, password, userAgent, address }: Credentials,
) {
  const key = email.toLowerCase()
  const now = clock.now()
  const waitSeconds = failures.waitSeconds(key, now)
  if (waitSeconds > 0) {
    const minutes = Math.ceil(waitSeconds / 60)
    throw tooManyRequests(
      `Too many attempts. Please try again in ${minutes} minute${minutes === 1 ? '' : 's'}.`,
      waitSeconds,
    )
  }
  const user = await findUserByEmail(db, email)
  if (!(await verifyPassword(user?.passwordHash, password)) || !user) {
    failures.add(key, now)
    throw new AppError(401, 'Invalid credentials', 'invalid-credentials')
  }
  failures.clear(key)
  const token = newToken()
  const expiresAt = new Date(now.getTime() + config.sessionDays * DAY_MS)
  await insertSession(db, { userId: user.id, tokenHash: hashToken(token), userAgent, address, expiresAt })
  return { token, userId: user.id, expiresAt }
}
