import { createHash, randomInt } from 'node:crypto'
import { inTransaction } from '#server/db/transaction.ts'
import type { Ctx, Deps } from '#server/deps.ts'
import { recordAudit } from '#server/people/audit/record-audit.ts'
import { AppError, badRequest } from '#server/platform/errors.ts'
import { openOrNull } from '#server/platform/secrets/secrets.ts'
import {
  confirmTotpRow,
  countRecoveryCodes,
  deleteOtherSessions,
  deleteTotp,
  findTotp,
  replaceRecoveryCodes,
  replaceTotp,
  takeRecoveryCode,
  takeTotpStep,
} from '../credential-queries.ts'
import { tellOfSecondFactor } from '../devices/security-letters.ts'
import { attemptLimit, clearAttempts, requireAttempt } from '../limits/attempts.ts'
import { requireSelf } from '../load-user.ts'
import { requireOpen } from '../seals/require-open.ts'
import type { OwnSession } from '../sessions.ts'
import { requirePassword } from './require-password.ts'
import { matchTotp, newTotpSecret, totpUri } from './totp.ts'

const ISSUER = 'Quillbox'
const RECOVERY_CODES = 10
const LETTERS = '23456789bcdfghjkmnpqrstvwxyz'
/** Limits guesses of codes by somebody who knows the password. */
const guesses = attemptLimit('factor-off', { windowMs: 15 * 60_000, max: 10 })
export const WRONG_CODE = 'This code is not right, or was used already.'

const KEY_LOST =
  'The code of your authenticator cannot be checked: SECRET_KEY of this installation is another one than before. One of your recovery codes signs you in.'

const context = (userId: number) => `totp:${userId}`

/**
 * Whether the second factor is satisfied: the person has none, or the code is from their authenticator or a recovery
 * code.
 */
export async function passesSecondFactor(deps: Deps, userId: number, code: string): Promise<boolean> {
  const factor = await findTotp(deps.db, userId)
  if (!factor?.confirmedAt) return true
  const now = deps.clock.now()
  const secret = openOrNull(deps.secrets, factor.sealedSecret, context(userId))
  const step = secret === null ? null : matchTotp(secret, code, now, factor.lastStep)
  if (step !== null) return takeTotpStep(deps.db, userId, step)
  if (await takeRecoveryCode(deps.db, { userId, codeHash: hashRecovery(code), now })) return true
  if (secret === null) throw new AppError(503, KEY_LOST, 'second-factor-key-lost')
  return false
}

export async function hasSecondFactor({ db }: Pick<Deps, 'db'>, userId: number): Promise<boolean> {
  return Boolean((await findTotp(db, userId))?.confirmedAt)
}

export async function describeTotp(ctx: Ctx) {
  return {
    isEnabled: await hasSecondFactor(ctx, ctx.actor.id),
    recoveryCodesLeft: await countRecoveryCodes(ctx.db, ctx.actor.id),
  }
}

export async function beginTotp(ctx: Ctx, { password }: { password: string }) {
  requireOpen(ctx.actor)
  const user = await requirePassword(ctx, { password })
  if (await hasSecondFactor(ctx, ctx.actor.id))
    throw new AppError(409, 'Two-step sign-in is on already. Switch it off first.', 'second-factor-on')
  const secret = newTotpSecret()
  await replaceTotp(ctx.db, ctx.actor.id, ctx.secrets.seal(secret, context(ctx.actor.id)))
  return { secret, uri: totpUri(secret, user.email, ISSUER) }
}

export async function confirmTotp(ctx: Ctx, { code, sessionId }: { code: string } & OwnSession) {
  requireOpen(ctx.actor)
  const factor = await findTotp(ctx.db, ctx.actor.id)
  const outdated = () => badRequest('Please begin again.')
  if (!factor || factor.confirmedAt) throw outdated()
  const now = ctx.clock.now()
  const secret = openOrNull(ctx.secrets, factor.sealedSecret, context(ctx.actor.id))
  if (secret === null) throw outdated()
  const step = matchTotp(secret, code, now, 0)
  const wrong = 'This code is not right. Is the clock of your device right?'
  if (step === null) throw badRequest(wrong, { code: wrong })
  const recoveryCodes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
  const user = await requireSelf(ctx)
  await inTransaction(ctx.db, async tx => {
    if (!(await confirmTotpRow(tx, factor, { step, at: now }))) throw outdated()
    await replaceRecoveryCodes(tx, ctx.actor.id, recoveryCodes.map(hashRecovery))
    // Ends the other sessions, because they were opened without the factor.
    await deleteOtherSessions(tx, ctx.actor.id, sessionId ?? 0)
    await ctx.events.publish(tx, { userId: ctx.actor.id }, { type: 'session_ended' })
    const subject = { text: user.email, id: user.id }
    await recordAudit(tx, {
      at: now,
      actor: ctx.actor,
      organizationId: user.organizationId,
      userId: user.id,
      action: 'second-factor.on',
      subject,
    })
  })
  tellOfSecondFactor(ctx, user, true)
  return { recoveryCodes }
}

export async function disableTotp(
  ctx: Ctx,
  { password, code }: { password: string; code: string },
): Promise<void> {
  const user = await requirePassword(ctx, { password })
  await requireAttempt(ctx, guesses(ctx.actor.id))
  if (!(await passesSecondFactor(ctx, ctx.actor.id, code)))
    throw new AppError(403, WRONG_CODE, 'second-factor-wrong', { fields: { code: WRONG_CODE } })
  await clearAttempts(ctx, guesses(ctx.actor.id))
  await inTransaction(ctx.db, async tx => {
    await deleteTotp(tx, ctx.actor.id)
    await recordAudit(tx, {
      at: ctx.clock.now(),
      actor: ctx.actor,
      organizationId: user.organizationId,
      userId: user.id,
      action: 'second-factor.off',
      subject: { text: user.email, id: user.id },
    })
  })
  tellOfSecondFactor(ctx, user, false)
}

/** Twenty letters, 96 bits: too many to be found from their hashes. */
function newRecoveryCode(): string {
  const group = () => Array.from({ length: 5 }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return Array.from({ length: 4 }, group).join('-')
}

const hashRecovery = (code: string): Buffer =>
  createHash('sha256')
    .update('recovery:')
    .update(code.toLowerCase().replace(/[\s-]+/g, ''))
    .digest()
