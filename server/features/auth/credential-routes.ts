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
  async forgotPassword({ deps, body, request }) {
    return { success: true, via: await forgotPassword(deps, body.email, request.ip) }
  },
  async resetPassword({ deps, body, request }) {
    await resetPassword(deps, body, request.ip)
    return { success: true }
  },
  async verifyEmail({ deps, body, request }) {
    await verifyEmail(deps, body.token, request.ip)
    return { success: true }
  },
  async changePassword({ deps, actor, sessionId, body, request }) {
    const user = await requirePassword(deps, actor, body.currentPassword, 'currentPassword')
    await requireGoodPassword(body.newPassword, user, 'newPassword')
    const passwordHash = await hashPassword(body.newPassword)
    await inTransaction(deps.db, async tx => {
      await setPasswordHash(tx, user.id, passwordHash)
      await deleteOtherSessions(tx, user.id, sessionId ?? 0)
      await forgetDevices(tx, user.id, callerOf(request))
      // With nothing in it, a seal only kept a password in force that somebody else may know.
      if (actor.isSealed && (await countPrivateMailboxes(tx, user.id)) === 0) {
        await deleteSeal(tx, user.id)
        await recordOpening(tx, deps, user, 'nothing was in it')
      }
      await recordAudit(tx, {
        at: deps.clock.now(),
        actor: user,
        organizationId: user.organizationId,
        action: 'password.changed',
        subject: { text: user.email, id: user.id },
      })
      await deps.events.publish(tx, { userId: user.id }, { type: 'session_ended' })
    })
    tellOfNewPassword(deps, user)
    return { success: true }
  },
  prove,
  // The endpoint itself asks for the proof.
  proof: () => ({ success: true }),
  seal: describeSeal,
  openSeal,
  async sessions({ deps, actor, sessionId }) {
    const found = await findSessions(deps.db, actor.id, deps.clock.now())
    return found.map(({ id, userAgent, address, createdAt, lastSeenAt }) => ({
      id,
      userAgent,
      address,
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      isCurrent: id === sessionId,
    }))
  },
  async revokeSession({ deps, actor, params }) {
    if (!(await deleteSessionOf(deps.db, actor.id, params.id))) throw notFound('This device')
    await deps.events.publish(deps.db, { userId: actor.id }, { type: 'session_ended' })
    return { success: true }
  },
  async revokeOthers({ deps, actor, sessionId, request }) {
    await deleteOtherSessions(deps.db, actor.id, sessionId ?? 0)
    await forgetDevices(deps.db, actor.id, callerOf(request))
    await deps.events.publish(deps.db, { userId: actor.id }, { type: 'session_ended' })
    return { success: true }
  },
  totp: describeTotp,
  beginTotp,
  confirmTotp,
  disableTotp,
}
