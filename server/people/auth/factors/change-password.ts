import { inTransaction } from '#server/db/transaction.ts'
import type { Ctx } from '#server/deps.ts'
import { recordAudit } from '#server/people/audit/record-audit.ts'
import { hashPassword } from '#server/platform/secrets/passwords.ts'
import { deleteOtherSessions, setPasswordHash } from '../credential-queries.ts'
import { forgetDevices } from '../devices/known-devices.ts'
import { tellOfNewPassword } from '../devices/security-letters.ts'
import { recordOpening } from '../seals/seal.ts'
import { countPrivateMailboxes, deleteSeal } from '../seals/seal-queries.ts'
import type { OwnSession } from '../sessions.ts'
import { requireGoodPassword } from './good-password.ts'
import { requirePassword } from './require-password.ts'

interface PasswordChange extends OwnSession {
  currentPassword: string
  newPassword: string
  /** Cookie value of the device that stays known; null for none. */
  deviceToken: string | null
}

/** Changes the password after checking the current one. All other devices are signed out and forgotten. */
export async function changePassword(
  ctx: Ctx,
  { currentPassword, newPassword, sessionId, deviceToken }: PasswordChange,
): Promise<void> {
  const user = await requirePassword(ctx, { password: currentPassword, field: 'currentPassword' })
  await requireGoodPassword(newPassword, user, 'newPassword')
  const passwordHash = await hashPassword(newPassword)
  await inTransaction(ctx.db, async tx => {
    await setPasswordHash(tx, user.id, passwordHash)
    await deleteOtherSessions(tx, user.id, sessionId ?? 0)
    await forgetDevices(tx, user.id, { deviceToken })
    // Without private mailboxes the seal protects nothing, so it ends with the password that somebody else may know.
    if (ctx.actor.isSealed && (await countPrivateMailboxes(tx, user.id)) === 0) {
      await deleteSeal(tx, user.id)
      await recordOpening(tx, ctx, user, 'nothing was in it')
    }
    await recordAudit(tx, {
      at: ctx.clock.now(),
      actor: ctx.actor,
      organizationId: user.organizationId,
      userId: user.id,
      action: 'password.changed',
      subject: { text: user.email, id: user.id },
    })
    await ctx.events.publish(tx, { userId: user.id }, { type: 'session_ended' })
  })
  tellOfNewPassword(ctx, user)
}
