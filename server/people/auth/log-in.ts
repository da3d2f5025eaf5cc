import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/platform/errors.ts'
import { verifyPassword } from '#server/platform/secrets/passwords.ts'
import { hashToken, newToken } from '#server/platform/secrets/tokens.ts'
import { type Caller, rememberDevice } from './devices/known-devices.ts'
import { tellOfNewDevice } from './devices/security-letters.ts'
import { hasSecondFactor, passesSecondFactor, WRONG_CODE } from './factors/second-factor.ts'
import { sessionEnd } from './identify.ts'
import { clearAttempts, forgiveAttempt, requireAttempt } from './limits/attempts.ts'
import { signInCounts } from './limits/sign-in-limits.ts'
import { traceFailure, traceSignIn } from './limits/sign-in-trace.ts'
import { loadUser } from './load-user.ts'
import { sendVerification } from './password-links.ts'
import { findUserByEmail, insertSession, type UserRow } from './queries.ts'
import { openAtSignIn } from './seals/seal.ts'

interface Credentials extends Caller {
  email: string
  password: string
  /** Code of the second factor, if the person has one. */
  code?: string | undefined
}

/**
 * Opens a session. For an unknown address and a wrong password the answer (401) and the time it takes are the same.
 * After repeated failures the caller has to wait between attempts (429), longer each time.
 */
export async function logIn(deps: Deps, { email, password, code, ...caller }: Credentials) {
  const failed = { email, address: caller.address }
  const user = await findUserByEmail(deps.db, email)
  const counts = await signInCounts(deps, email, user?.id ?? null, caller)
  const traceLock = (error: unknown): never => {
    traceFailure(deps, { ...failed, action: 'sign-in.locked' })
    throw error
  }
  await requireAttempt(deps, ...counts.person, ...counts.address).catch(traceLock)
  if (!(await verifyPassword(user?.passwordHash, password)) || !user) {
    traceFailure(deps, { ...failed, action: 'sign-in.failed' })
    throw new AppError(401, 'Invalid credentials', 'invalid-credentials')
  }
  if (await hasSecondFactor(deps, user.id)) {
    if (!code) {
      // A missing code is not a failure; a wrong one is.
      await forgiveAttempt(deps, ...counts.person, ...counts.address)
      throw codeRequired()
    }
    await requireAttempt(deps, ...counts.code).catch(traceLock)
    if (!(await passesSecondFactor(deps, user.id, code))) {
      traceFailure(deps, { ...failed, action: 'sign-in.code-failed' })
      throw wrongCode()
    }
  }
  await forgiveAttempt(deps, ...counts.address)
  await clearAttempts(deps, ...counts.person, ...counts.code)
  if (deps.relay && !user.emailVerifiedAt) {
    const isSent = await sendVerification(deps, user)
    const link = isSent ? 'We have sent you the link.' : 'The link could not be sent: please try again later.'
    throw new AppError(403, `Please confirm your address first. ${link}`, 'unverified')
  }
  await openAtSignIn(deps, user, password)
  return { ...(await openSession(deps, { user, caller })), user: await loadUser(deps, user.id) }
}

/** The tokens of a session and of its device. We store only their hashes. */
interface Opened {
  token: string
  deviceToken: string
}

/**
 * Opens a session for a person who has proven who they are, makes their device known, and tells them about a new device.
 */
export async function openSession(
  deps: Deps,
  { user, caller }: { user: UserRow; caller: Caller },
): Promise<Opened> {
  const { db, clock, config } = deps
  const { userAgent, address } = caller
  const now = clock.now()
  const token = newToken()
  const session = { userId: user.id, tokenHash: hashToken(token), userAgent, address }
  const times = { createdAt: now, provenAt: now, expiresAt: sessionEnd(now, config) }
  const { deviceToken, isNews } = await inTransaction(db, async tx => {
    const remembered = await rememberDevice(tx, user.id, caller, now)
    await insertSession(tx, { ...session, ...times })
    await traceSignIn(tx, user, caller, { at: now, isNews: remembered.isNews })
    return remembered
  })
  if (isNews) tellOfNewDevice(deps, user, caller)
  return { token, deviceToken }
}

const codeRequired = () =>
  new AppError(401, 'Please enter the code of your authenticator.', 'second-factor-required')
const wrongCode = () => new AppError(401, WRONG_CODE, 'second-factor-wrong')
