import { normalizeIP } from '@fastify/rate-limit'
import type { Deps } from '#server/deps.ts'
import { DAY_MS } from '#server/platform/clock.ts'
import { AppError } from '#server/platform/errors.ts'
import { verifyPassword } from '#server/platform/passwords.ts'
import { hashToken, newToken } from '#server/platform/tokens.ts'
import { attemptLimit, clearAttempts, forgiveAttempt, requireAttempt } from './attempts.ts'
import { sessionEnd } from './identify.ts'
import { sendVerification } from './password-links.ts'
import { findUserByEmail, insertSession } from './queries.ts'
import { hasSecondFactor, passesSecondFactor } from './second-factor.ts'

const QUARTER_MS = 15 * 60_000

/**
 * Wrong passwords for one person from one address: ten at once, then one in 90 seconds, and once there were fifty, one in
 * half an hour. What strangers try elsewhere does not count, so that nobody can lock a person out.
 */
const forPerson = attemptLimit('sign-in', { windowMs: QUARTER_MS, max: 10 })
const forPersonToday = attemptLimit('sign-in-day', { windowMs: DAY_MS, max: 50 })
/** And from one address for anybody, so that a few passwords cannot be tried on many people. */
const fromAddress = attemptLimit('sign-in-address', { windowMs: QUARTER_MS, max: 50 })
const fromAddressToday = attemptLimit('sign-in-address-day', { windowMs: DAY_MS, max: 500 })

export interface Credentials {
  email: string
  password: string
  /** Of the second factor, where the person has one. */
  code?: string | undefined
  userAgent: string | null
  /** IP address of the caller. */
  address: string
}

/**
 * Opens a session. Answers alike, in words and in time, whether the address is unknown or the password wrong
 * (401). Who goes on failing has to wait between two tries (429), longer and longer.
 */
export async function logIn(deps: Deps, { email, password, code, userAgent, address }: Credentials) {
  const network = normalizeIP(address)
  const pair = `${email.toLowerCase()} ${network}`
  const ofPerson = [forPerson(pair), forPersonToday(pair)]
  const ofAddress = [fromAddress(network), fromAddressToday(network)]
  await requireAttempt(deps, ...ofPerson, ...ofAddress)
  const user = await findUserByEmail(deps.db, email)
  if (!(await verifyPassword(user?.passwordHash, password)) || !user) {
    throw new AppError(401, 'Invalid credentials', 'invalid-credentials')
  }
  if (await hasSecondFactor(deps, user.id)) {
    const isAsked = !code
    if (isAsked || !(await passesSecondFactor(deps, user.id, code))) {
      // Being asked is no failure; a wrong code is one.
      if (isAsked) await forgiveAttempt(deps, ...ofPerson, ...ofAddress)
      throw isAsked ? codeRequired() : wrongCode()
    }
  }
  await forgiveAttempt(deps, ...ofAddress)
  await clearAttempts(deps, ...ofPerson)
  if (deps.relay && !user.emailVerifiedAt) {
    await sendVerification(deps, user)
    throw new AppError(403, 'Please confirm your address first. We have sent you the link.', 'unverified')
  }
  return { token: await openSession(deps, user.id, { userAgent, address }), userId: user.id }
}

/** A new session of a person who has proven who they are; answers its token, which is stored nowhere. */
export async function openSession(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  userId: number,
  { userAgent, address }: Pick<Credentials, 'userAgent' | 'address'>,
): Promise<string> {
  const token = newToken()
  const expiresAt = sessionEnd(clock.now(), config)
  await insertSession(db, { userId, tokenHash: hashToken(token), userAgent, address, expiresAt })
  return token
}

const codeRequired = () =>
  new AppError(401, 'Please enter the code of your authenticator.', 'second-factor-required')
const wrongCode = () =>
  new AppError(401, 'This code is not right, or was used already.', 'second-factor-wrong')
