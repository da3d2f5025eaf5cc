import type { credentials } from '#core/contract/credentials.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Routes } from '#server/deps.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
import { notFound } from '#server/platform/errors.ts'
import { hashPassword } from '#server/platform/secrets/passwords.ts'
import { deleteOtherSessions, deleteSessionOf, findSessions, setPasswordHash } from './credential-queries.ts'
import { callerOf, forgetDevices } from './devices/known-devices.ts'
import { tellOfNewPassword } from './devices/security-letters.ts'
import { requireGoodPassword } from './factors/good-password.ts'
import { prove } from './factors/prove.ts'
import { requirePassword } from './factors/require-password.ts'
import { beginTotp, confirmTotp, describeTotp, disableTotp } from './factors/second-factor.ts'
import { forgotPassword, resetPassword, verifyEmail } from './password-links.ts'
import { describeSeal, openSeal, recordOpening } from './seals/seal.ts'
import { countPrivateMailboxes, deleteSeal } from './seals/seal-queries.ts'

export const credentialRoutes: Routes<typeof credentials> = {
  async forgotPassword({ ctx, body, request }) {
    return { success: true, via: await forgotPassword(ctx, body.email, request.ip) }
  },
  async resetPassword({ ctx, body, request }) {
    await resetPassword(ctx, body, request.ip)
    return { success: true }
  },
  async verifyEmail({ ctx, body, request }) {
    await verifyEmail(ctx, body.token, request.ip)
    return { success: true }
  },
  async changePassword({ ctx, sessionId, body, request }) {
    const user = await requirePassword(ctx, body.currentPassword, 'currentPassword')
    await requireGoodPassword(body.newPassword, user, 'newPassword')
    const passwordHash = await hashPassword(body.newPassword)
    await inTransaction(ctx.db, async tx => {
      await setPasswordHash(tx, user.id, passwordHash)
      await deleteOtherSessions(tx, user.id, sessionId ?? 0)
      await forgetDevices(tx, user.id, callerOf(request))
      // With nothing in it, a seal only kept a password in force that somebody else may know.
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
    return { success: true }
  },
  prove,
  // The endpoint itself asks for the proof.
  proof: () => ({ success: true }),
  seal: describeSeal,
  openSeal,
  async sessions({ ctx, sessionId }) {
    const found = await findSessions(ctx.db, ctx.actor.id, ctx.clock.now())
    return found.map(({ id, userAgent, address, createdAt, lastSeenAt }) => ({
      id,
      userAgent,
      address,
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      isCurrent: id === sessionId,
    }))
  },
  async revokeSession({ ctx, params }) {
    if (!(await deleteSessionOf(ctx.db, ctx.actor.id, params.id))) throw notFound('This device')
    await ctx.events.publish(ctx.db, { userId: ctx.actor.id }, { type: 'session_ended' })
    return { success: true }
  },
  async revokeOthers({ ctx, sessionId, request }) {
    await deleteOtherSessions(ctx.db, ctx.actor.id, sessionId ?? 0)
    await forgetDevices(ctx.db, ctx.actor.id, callerOf(request))
    await ctx.events.publish(ctx.db, { userId: ctx.actor.id }, { type: 'session_ended' })
    return { success: true }
  },
  totp: describeTotp,
  beginTotp,
  confirmTotp,
  disableTotp,
}
