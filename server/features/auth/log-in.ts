import { normalizeIP } from '@fastify/rate-limit'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/platform/errors.ts'
import { verifyPassword } from '#server/platform/passwords.ts'
import { hashToken, newToken } from '#server/platform/tokens.ts'
import { createAttempts, requireNoWait } from './attempts.ts'
import { sessionEnd } from './identify.ts'
import { type Caller, rememberDevice } from './known-devices.ts'
import { sendVerification } from './password-links.ts'
import { findUserByEmail, insertSession, type UserRow } from './queries.ts'
import { openAtSignIn } from './seal.ts'
import { hasSecondFactor, passesSecondFactor } from './second-factor.ts'
import { tellOfNewDevice } from './security-letters.ts'
import { traceFailure, traceSignIn } from './sign-in-trace.ts'

const WINDOW_MS = 15 * 60_000
/** Wrong passwords for one person, from anywhere, before a pause; slows guessing without locking people out for long. */
const MAX_FOR_PERSON = 10
/** And from one address for anybody, so that a few passwords cannot be tried on many people. */
const MAX_FROM_ADDRESS = 50

const forPerson = createAttempts({ windowMs: WINDOW_MS, max: MAX_FOR_PERSON })
const fromAddress = createAttempts({ windowMs: WINDOW_MS, max: MAX_FROM_ADDRESS })

export interface Credentials extends Caller {
  email: string
  password: string
  /** Of the second factor, where the person has one. */
  code?: string | undefined
}

/**
 * Opens a session. Answers alike, in words and in time, whether the address is unknown or the password wrong
 * (401), and refuses with 429 after ten failures for a person, or fifty from an address, within a quarter of an hour.
 */
export async function logIn(deps: Deps, { email, password, code, ...caller }: Credentials) {
  const { db, clock } = deps
  const person = email.toLowerCase()
  const network = normalizeIP(caller.address)
  const now = clock.now()
  const failed = { email, address: caller.address }
  const seconds = fromAddress.begin(network, now) || forPerson.begin(person, now)
  if (seconds > 0) traceFailure(deps, { ...failed, action: 'sign-in.locked' })
  requireNoWait(seconds)
  const user = await findUserByEmail(db, email)
  if (!(await verifyPassword(user?.passwordHash, password)) || !user) {
    traceFailure(deps, { ...failed, action: 'sign-in.failed' })
    throw new AppError(401, 'Invalid credentials', 'invalid-credentials')
  }
  if (await hasSecondFactor(deps, user.id)) {
    const isAsked = !code
    if (isAsked || !(await passesSecondFactor(deps, user.id, code))) {
      // Being asked is no failure; a wrong code is one.
      if (isAsked) {
        fromAddress.forgive(network)
        forPerson.forgive(person)
      } else traceFailure(deps, { ...failed, action: 'sign-in.code-failed' })
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
  return { ...(await openSession(deps, user, caller)), userId: user.id }
}

/** The tokens of a session and of the device it is on; they are stored nowhere. */
interface Opened {
  token: string
  deviceToken: string
}

/**
 * A new session of a person who has proven who they are, on a device that is known from now on. They are told of one that
 * is new.
 */
export async function openSession(deps: Deps, user: UserRow, caller: Caller): Promise<Opened> {
  const { db, clock, config } = deps
  const { userAgent, address } = caller
  const now = clock.now()
  const token = newToken()
  const session = { userId: user.id, tokenHash: hashToken(token), userAgent, address, provenAt: now }
  const { deviceToken, isNews } = await inTransaction(db, async tx => {
    const remembered = await rememberDevice(tx, user.id, caller, now)
    await insertSession(tx, { ...session, expiresAt: sessionEnd(now, config) })
    await traceSignIn(tx, user, caller, { at: now, isNews: remembered.isNews })
    return remembered
  })
  if (isNews) tellOfNewDevice(deps, user, caller)
  return { token, deviceToken }
}

const codeRequired = () =>
  new AppError(401, 'Please enter the code of your authenticator.', 'second-factor-required')
const wrongCode = () =>
  new AppError(401, 'This code is not right, or was used already.', 'second-factor-wrong')
