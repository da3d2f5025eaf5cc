import { normalizeIP } from '@fastify/rate-limit'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/platform/errors.ts'
import { verifyPassword } from '#server/platform/passwords.ts'
import { hashToken, newToken } from '#server/platform/tokens.ts'
import { createAttempts, requireNoWait } from './attempts.ts'
import { sessionEnd } from './identify.ts'
import { sendVerification } from './password-links.ts'
import { findUserByEmail, insertSession } from './queries.ts'
import { openAtSignIn } from './seal.ts'
import { hasSecondFactor, passesSecondFactor } from './second-factor.ts'

const WINDOW_MS = 15 * 60_000
/** Wrong passwords for one person, from anywhere, before a pause; slows guessing without locking people out for long. */
const MAX_FOR_PERSON = 10
/** And from one address for anybody, so that a few passwords cannot be tried on many people. */
const MAX_FROM_ADDRESS = 50

const forPerson = createAttempts({ windowMs: WINDOW_MS, max: MAX_FOR_PERSON })
const fromAddress = createAttempts({ windowMs: WINDOW_MS, max: MAX_FROM_ADDRESS })

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
 * (401), and refuses with 429 after ten failures for a person, or fifty from an address, within a quarter of an hour.
 */
export async function logIn(deps: Deps, { email, password, code, userAgent, address }: Credentials) {
  const { db, clock } = deps
  const person = email.toLowerCase()
  const network = normalizeIP(address)
  const now = clock.now()
  requireNoWait(fromAddress.begin(network, now))
  requireNoWait(forPerson.begin(person, now))
  const user = await findUserByEmail(db, email)
  if (!(await verifyPassword(user?.passwordHash, password)) || !user) {
    throw new AppError(401, 'Invalid credentials', 'invalid-credentials')
  }
  if (await hasSecondFactor(deps, user.id)) {
    const isAsked = !code
    if (isAsked || !(await passesSecondFactor(deps, user.id, code))) {
      // Being asked is no failure; a wrong code is one.
      if (isAsked) {
        fromAddress.forgive(network)
        forPerson.forgive(person)
      }
      throw isAsked ? codeRequired() : wrongCode()
    }
  }
  fromAddress.forgive(network)
  forPerson.clear(person)
  if (deps.relay && !user.emailVerifiedAt) {
    await sendVerification(deps, user)
    throw new AppError(403, 'Please confirm your address first. We have sent you the link.', 'unverified')
  }
  await openAtSignIn(deps, user, password)
  return { token: await openSession(deps, user.id, { userAgent, address }), userId: user.id }
}

/** A new session of a person who has proven who they are; answers its token, which is stored nowhere. */
export async function openSession(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  userId: number,
  { userAgent, address }: Pick<Credentials, 'userAgent' | 'address'>,
): Promise<string> {
  const token = newToken()
  const provenAt = clock.now()
  const expiresAt = sessionEnd(provenAt, config)
  await insertSession(db, { userId, tokenHash: hashToken(token), userAgent, address, expiresAt, provenAt })
  return token
}

const codeRequired = () =>
  new AppError(401, 'Please enter the code of your authenticator.', 'second-factor-required')
const wrongCode = () =>
  new AppError(401, 'This code is not right, or was used already.', 'second-factor-wrong')
