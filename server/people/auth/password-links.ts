import { can } from '#core/policy.ts'
import type { Executor, Tx } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Ctx, Deps } from '#server/deps.ts'
import { recordAudit } from '#server/people/audit/record-audit.ts'
import { AppError } from '#server/platform/errors.ts'
import { networkOf } from '#server/platform/network/network-of.ts'
import { hashPassword } from '#server/platform/secrets/passwords.ts'
import { actorOf, asPerson, calledBy, findCalledBy } from './actors.ts'
import { issueUserToken, setVerified, takeUserToken } from './credential-queries.ts'
import { tellOfNewPassword } from './devices/security-letters.ts'
import { requireGoodPassword } from './factors/good-password.ts'
import { type Letter, sendLetter } from './letters.ts'
import { attemptLimit, beginAttempt, forgiveAttempt, requireAttempt } from './limits/attempts.ts'
import { findUser, findUserByEmail, lockUser, type UserRow, updatePassword } from './queries.ts'
import { setPasswordFor } from './seals/act-for-person.ts'
import { restWhatSends } from './seals/rest-rules.ts'
import { recordOpening } from './seals/seal.ts'
import { linkMadeLetter, noLinkLetter, openedLetter, passwordSetLetter } from './seals/seal-letters.ts'
import { deleteSeal } from './seals/seal-queries.ts'
import { isReadByOthers } from './shared-address.ts'

const HOUR_MS = 60 * 60_000
const RESET_MS = HOUR_MS
/** Longer, because an admin may have to pass the link on by hand. */
const ADMIN_RESET_MS = 24 * HOUR_MS
const VERIFY_MS = 48 * HOUR_MS

const fromAddress = attemptLimit('forgotten', { windowMs: HOUR_MS, max: 30 })
/** Letters to one person are limited, so that nobody can flood a mailbox from here. */
const toPerson = attemptLimit('letters', { windowMs: HOUR_MS, max: 5 })
const tries = attemptLimit('links', { windowMs: 15 * 60_000, max: 30 })

/** Sends a link for choosing a new password if the address has an account; the caller cannot tell whether it has. */
export async function forgotPassword(
  deps: Deps,
  { email, address }: { email: string; address: string },
): Promise<'mail' | 'admin'> {
  await requireAttempt(deps, fromAddress(networkOf(address)))
  if (!deps.relay) return 'admin'
  if ((await beginAttempt(deps, toPerson(email.toLowerCase()))) > 0) return 'mail'
  // In the background, because its duration would reveal whether the address exists.
  void sendReset(deps, email).catch(error =>
    deps.log.warn({ err: error }, 'a link to a new password was not sent'),
  )
  return 'mail'
}

async function sendReset(deps: Deps, email: string): Promise<void> {
  const user = await findUserByEmail(deps.db, email)
  if (!user) return
  if (await isReadByOthers(deps.db, user)) {
    await sendLetter(deps, noLinkLetter(user))
    return
  }
  const link = await resetLink(deps, deps.db, { userId: user.id, ttlMs: RESET_MS })
  await sendLetter(deps, {
    to: user.email,
    subject: 'A new password for Quillbox',
    paragraphs: [
      `Somebody, probably you, asked for a new password for ${user.email}.`,
      `Choose it here: ${link}`,
      'The link works once, within an hour. If it was not you, do nothing: your password is as it was.',
    ],
  })
}

/** Returns a link that an admin passes on, and when it expires. Tells the person, if mail can be sent. */
export async function adminResetLink(ctx: Ctx, person: UserRow) {
  const { id: userId, email } = person
  const expiresAt = new Date(ctx.clock.now().getTime() + ADMIN_RESET_MS)
  const link = await inTransaction(ctx.db, async tx => {
    const made = await resetLink(ctx, tx, { userId, ttlMs: ADMIN_RESET_MS, createdByUserId: ctx.actor.id })
    await recordAudit(tx, {
      at: ctx.clock.now(),
      actor: ctx.actor,
      organizationId: person.organizationId,
      userId,
      action: 'password-link.created',
      subject: { text: email, id: userId },
    })
    return made
  })
  await sendLetter(ctx, linkMadeLetter(person, await findCalledBy(ctx.db, ctx.actor), ctx.config))
  return { link, expiresAt: expiresAt.toISOString() }
}

async function resetLink(
  deps: Deps,
  db: Executor,
  whose: { userId: number; ttlMs: number; createdByUserId?: number },
): Promise<string> {
  const token = await issueUserToken(db, { ...whose, purpose: 'reset', now: deps.clock.now() })
  return `${deps.config.publicUrl}/forgot-password?token=${token}`
}

/**
 * Sets the password by a link, and ends all sessions. A link that came by mail proves who the person is and opens a
 * seal; a link that an admin made seals the person. Throws 400 for a bad link.
 */
export async function resetPassword(
  deps: Deps,
  { token, password, address }: { token: string; password: string; address: string },
): Promise<void> {
  const now = deps.clock.now()
  const counted = tries(networkOf(address))
  await requireAttempt(deps, counted)
  const passwordHash = await hashPassword(password)
  const { person, letter } = await inTransaction(deps.db, async tx => {
    const link = await takeUserToken(tx, { token, purpose: 'reset', now })
    const person = link && (await lockUser(tx, link.userId))
    if (!person) throw badLink()
    await requireGoodPassword(password, person)
    if (link.createdByUserId === null)
      return { person, letter: await resetByMail(tx, deps, person, passwordHash) }
    const maker = await findUser(tx, link.createdByUserId)
    // The admin may have lost the role since.
    if (!maker || !can(actorOf(maker), 'person.manage', person)) throw badLink()
    const calledAs = calledBy(maker.user)
    await setPasswordFor(tx, { person, by: { actor: asPerson(maker.user), calledAs }, at: now }, passwordHash)
    return { person, letter: passwordSetLetter(person, calledAs, deps.config) }
  })
  await forgiveAttempt(deps, counted)
  if (letter) await sendLetter(deps, letter)
  else tellOfNewPassword(deps, person)
}

async function resetByMail(
  tx: Tx,
  deps: Deps,
  person: UserRow,
  passwordHash: string,
): Promise<Letter | null> {
  // Others may have been given access to that mailbox since the link was sent.
  if (await isReadByOthers(tx, person)) throw badLink()
  await updatePassword(tx, person.id, passwordHash)
  await restWhatSends(tx, { person, actor: asPerson(person), at: deps.clock.now() })
  await recordAudit(tx, {
    at: deps.clock.now(),
    actor: asPerson(person),
    organizationId: person.organizationId,
    userId: person.id,
    action: 'password.reset',
    subject: { text: person.email, id: person.id },
  })
  await deps.events.publish(tx, { userId: person.id }, { type: 'session_ended' })
  if (!(await deleteSeal(tx, person.id))) return null
  await recordOpening(tx, { ...deps, actor: asPerson(person) }, person, 'mail')
  return openedLetter(person)
}

/** Sends the link that confirms a new person's address. Returns false if the relay did not take the letter. */
export async function sendVerification(
  deps: Deps,
  { id, email }: Pick<UserRow, 'id' | 'email'>,
): Promise<boolean> {
  const now = deps.clock.now()
  if (!deps.relay || (await beginAttempt(deps, toPerson(email.toLowerCase()))) > 0) return true
  const token = await issueUserToken(deps.db, { userId: id, purpose: 'verify', now, ttlMs: VERIFY_MS })
  return sendLetter(deps, {
    to: email,
    subject: 'Confirm your address for Quillbox',
    paragraphs: [
      'Welcome to Quillbox. Confirm that this is your address, and you can sign in:',
      `${deps.config.publicUrl}/verify-email?token=${token}`,
      'If you did not sign up, do nothing.',
    ],
  })
}

/**
 * Tells the owner of an address that somebody tried to sign up with it; the caller gets the same answer as for a free
 * address.
 */
export async function tellOwner(deps: Deps, email: string): Promise<void> {
  if (!deps.relay || (await beginAttempt(deps, toPerson(email.toLowerCase()))) > 0) return
  await sendLetter(deps, {
    to: email,
    subject: 'You have a Quillbox account already',
    paragraphs: [
      `Somebody, probably you, tried to sign up with ${email}, which has an account.`,
      `Sign in, or choose a new password: ${deps.config.publicUrl}/auth`,
      'If it was not you, do nothing.',
    ],
  })
}

export async function verifyEmail(
  deps: Deps,
  { token, address }: { token: string; address: string },
): Promise<void> {
  const now = deps.clock.now()
  const counted = tries(networkOf(address))
  await requireAttempt(deps, counted)
  const link = await takeUserToken(deps.db, { token, purpose: 'verify', now })
  if (!link) throw badLink()
  await inTransaction(deps.db, tx => setVerified(tx, link.userId, now))
  await forgiveAttempt(deps, counted)
}

const badLink = () =>
  new AppError(400, 'This link is invalid, was used, or has expired. Please ask for a new one.', 'bad-link')
