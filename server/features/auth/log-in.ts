import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/platform/errors.ts'
import { verifyPassword } from '#server/platform/passwords.ts'
import { hashToken, newToken } from '#server/platform/tokens.ts'
import { clearAttempts, forgiveAttempt, requireAttempt } from './attempts.ts'
import { sessionEnd } from './identify.ts'
import { type Caller, rememberDevice } from './known-devices.ts'
import { sendVerification } from './password-links.ts'
import { findUserByEmail, insertSession } from './queries.ts'
import { hasSecondFactor, passesSecondFactor, WRONG_CODE } from './second-factor.ts'
import { signInCounts } from './sign-in-limits.ts'

export interface Credentials extends Caller {
  email: string
  password: string
  /** Of the second factor, where the person has one. */
  code?: string | undefined
}

/**
 * Opens a session. Answers alike, in words and in time, whether the address is unknown or the password wrong
 * (401). Who goes on failing has to wait between two tries (429), longer and longer.
 */
export async function logIn(deps: Deps, { email, password, code, ...caller }: Credentials) {
  const user = await findUserByEmail(deps.db, email)
  const counts = await signInCounts(deps, email, user?.id ?? null, caller)
  await requireAttempt(deps, ...counts.person, ...counts.address)
  if (!(await verifyPassword(user?.passwordHash, password)) || !user) {
    throw new AppError(401, 'Invalid credentials', 'invalid-credentials')
  }
  if (await hasSecondFactor(deps, user.id)) {
    if (!code) {
      // Being asked is no failure; a wrong code is one.
      await forgiveAttempt(deps, ...counts.person, ...counts.address)
      throw codeRequired()
    }
    await requireAttempt(deps, ...counts.code)
    if (!(await passesSecondFactor(deps, user.id, code))) throw wrongCode()
  }
  await forgiveAttempt(deps, ...counts.address)
  await clearAttempts(deps, ...counts.person, ...counts.code)
  if (deps.relay && !user.emailVerifiedAt) {
    await sendVerification(deps, user)
    throw new AppError(403, 'Please confirm your address first. We have sent you the link.', 'unverified')
  }
  return { ...(await openSession(deps, user.id, caller)), userId: user.id }
}

/** The tokens of a session and of the device it is on; they are stored nowhere. */
interface Opened {
  token: string
  deviceToken: string
}

/** A new session of a person who has proven who they are, on a device that is known from now on. */
export async function openSession(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  userId: number,
  caller: Caller,
): Promise<Opened> {
  const { userAgent, address } = caller
  const now = clock.now()
  const token = newToken()
  const expiresAt = sessionEnd(now, config)
  return inTransaction(db, async tx => {
    const { deviceToken } = await rememberDevice(tx, userId, caller, now)
    const session = { userId, tokenHash: hashToken(token), userAgent, address, createdAt: now, expiresAt }
    await insertSession(tx, session)
    return { token, deviceToken }
  })
}

const codeRequired = () =>
  new AppError(401, 'Please enter the code of your authenticator.', 'second-factor-required')
const wrongCode = () => new AppError(401, WRONG_CODE, 'second-factor-wrong')
