import { normalizeIP } from '@fastify/rate-limit'
import type { Executor } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
import { AppError } from '#server/platform/errors.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import { attemptLimit, beginAttempt, forgiveAttempt, requireAttempt } from './attempts.ts'
import { issueUserToken, setVerified, takeUserToken } from './credential-queries.ts'
import { requireGoodPassword } from './good-password.ts'
import { findUser, findUserByEmail, type UserRow, updatePassword } from './queries.ts'

const HOUR_MS = 60 * 60_000
const RESET_MS = HOUR_MS
/** An admin may have to pass it on by hand. */
const ADMIN_RESET_MS = 24 * HOUR_MS
const VERIFY_MS = 48 * HOUR_MS

const fromAddress = attemptLimit('forgotten', { windowMs: HOUR_MS, max: 30 })
/** Mails to one person: nobody's mailbox is to be flooded from here. */
const toPerson = attemptLimit('letters', { windowMs: HOUR_MS, max: 5 })
const tries = attemptLimit('links', { windowMs: 15 * 60_000, max: 30 })

/** Sends a link to a new password, if there is anybody to send it to; the caller cannot tell. */
export async function forgotPassword(deps: Deps, email: string, address: string): Promise<'mail' | 'admin'> {
  await requireAttempt(deps, fromAddress(normalizeIP(address)))
  if (!deps.relay) return 'admin'
  if ((await beginAttempt(deps, toPerson(email.toLowerCase()))) > 0) return 'mail'
  // Not waited for: how long it takes would tell who exists.
  void sendReset(deps, email).catch(error =>
    deps.log.warn({ err: error }, 'a link to a new password was not sent'),
  )
  return 'mail'
}

async function sendReset(deps: Deps, email: string): Promise<void> {
  const user = await findUserByEmail(deps.db, email)
  if (!user) return
  const link = await resetLink(deps, deps.db, user.id, RESET_MS)
  await deps.relay?.send({
    to: user.email,
    subject: 'A new password for Quillbox',
    text: [
      `Somebody, probably you, asked for a new password for ${user.email}.`,
      `Choose it here: ${link}`,
      'The link works once, within an hour. If it was not you, do nothing: your password is as it was.',
    ].join('\n\n'),
  })
}

/** A link that an admin passes on. */
export async function adminResetLink(deps: Deps, userId: number, by: UserRow) {
  const person = (await findUser(deps.db, userId))?.user
  const expiresAt = new Date(deps.clock.now().getTime() + ADMIN_RESET_MS)
  const link = await inTransaction(deps.db, async tx => {
    const made = await resetLink(deps, tx, userId, ADMIN_RESET_MS)
    await recordAudit(tx, {
      at: deps.clock.now(),
      actor: by,
      organizationId: person?.organizationId ?? null,
      action: 'password-link.created',
      subject: { text: person?.email ?? '', id: userId },
    })
    return made
  })
  return { link, expiresAt: expiresAt.toISOString() }
}

async function resetLink(deps: Deps, db: Executor, userId: number, ttlMs: number): Promise<string> {
  const token = await issueUserToken(db, { userId, purpose: 'reset', now: deps.clock.now(), ttlMs })
  return `${deps.config.publicUrl}/forgot-password?token=${token}`
}

/** Takes a link and sets the password; whoever is signed in with the old one is out. Throws 400 for a bad link. */
export async function resetPassword(
  deps: Deps,
  { token, password }: { token: string; password: string },
  address: string,
): Promise<void> {
  const now = deps.clock.now()
  const counted = tries(normalizeIP(address))
  await requireAttempt(deps, counted)
  const passwordHash = await hashPassword(password)
  await inTransaction(deps.db, async tx => {
    const userId = await takeUserToken(tx, { token, purpose: 'reset', now })
    if (userId === null) throw badLink()
    const user = (await findUser(tx, userId))?.user
    if (!user) throw badLink()
    await requireGoodPassword(password, user)
    await updatePassword(tx, userId, passwordHash)
    await recordAudit(tx, {
      at: now,
      actor: user,
      organizationId: user.organizationId,
      action: 'password.reset',
      subject: { text: user.email, id: userId },
    })
    await deps.events.publish(tx, { userId }, { type: 'session_ended' })
  })
  await forgiveAttempt(deps, counted)
}

/** Sends the link that confirms a new person's address. */
export async function sendVerification(
  deps: Deps,
  { id, email }: Pick<UserRow, 'id' | 'email'>,
): Promise<void> {
  const now = deps.clock.now()
  if (!deps.relay || (await beginAttempt(deps, toPerson(email.toLowerCase()))) > 0) return
  const token = await issueUserToken(deps.db, { userId: id, purpose: 'verify', now, ttlMs: VERIFY_MS })
  await deps.relay.send({
    to: email,
    subject: 'Confirm your address for Quillbox',
    text: [
      'Welcome to Quillbox. Confirm that this is your address, and you can sign in:',
      `${deps.config.publicUrl}/verify-email?token=${token}`,
      'If you did not sign up, do nothing.',
    ].join('\n\n'),
  })
}

/** Tells the owner of an address that somebody tried to sign up with it; the caller is told what a new person would be. */
export async function tellOwner(deps: Deps, email: string): Promise<void> {
  if (!deps.relay || (await beginAttempt(deps, toPerson(email.toLowerCase()))) > 0) return
  await deps.relay.send({
    to: email,
    subject: 'You have a Quillbox account already',
    text: [
      `Somebody, probably you, tried to sign up with ${email}, which has an account.`,
      `Sign in, or choose a new password: ${deps.config.publicUrl}/auth`,
      'If it was not you, do nothing.',
    ].join('\n\n'),
  })
}

export async function verifyEmail(deps: Deps, token: string, address: string): Promise<void> {
  const now = deps.clock.now()
  const counted = tries(normalizeIP(address))
  await requireAttempt(deps, counted)
  const userId = await takeUserToken(deps.db, { token, purpose: 'verify', now })
  if (userId === null) throw badLink()
  await setVerified(deps.db, userId, now)
  await forgiveAttempt(deps, counted)
}

const badLink = () =>
  new AppError(400, 'This link is invalid, was used, or has expired. Please ask for a new one.', 'bad-link')
