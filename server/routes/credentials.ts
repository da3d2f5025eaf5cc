import type { credentials } from '#core/contract/credentials.ts'
import type { Routes } from '#server/http/call.ts'
import { callerOf } from '#server/http/caller.ts'
import { changePassword } from '#server/people/auth/factors/change-password.ts'
import { prove } from '#server/people/auth/factors/prove.ts'
import {
  beginTotp,
  confirmTotp,
  describeTotp,
  disableTotp,
} from '#server/people/auth/factors/second-factor.ts'
import { forgotPassword, resetPassword, verifyEmail } from '#server/people/auth/password-links.ts'
import { describeSeal, openSeal } from '#server/people/auth/seals/seal.ts'
import { endOtherSessions, endSession, listSessions } from '#server/people/auth/sessions.ts'

export const credentialRoutes: Routes<typeof credentials> = {
  async forgotPassword({ ctx, body, request }) {
    return { success: true, via: await forgotPassword(ctx, { ...body, address: request.ip }) }
  },
  async resetPassword({ ctx, body, request }) {
    await resetPassword(ctx, { ...body, address: request.ip })
    return { success: true }
  },
  async verifyEmail({ ctx, body, request }) {
    await verifyEmail(ctx, { ...body, address: request.ip })
    return { success: true }
  },
  async changePassword({ ctx, sessionId, body, request }) {
    const { deviceToken } = callerOf(request)
    await changePassword(ctx, { ...body, sessionId, deviceToken })
    return { success: true }
  },
  async prove({ ctx, sessionId, body }) {
    await prove(ctx, { ...body, sessionId })
    return { success: true }
  },
  // The endpoint's declaration requires the proof; there is nothing else to do.
  proof: () => ({ success: true }),
  seal: ({ ctx }) => describeSeal(ctx),
  async openSeal({ ctx, sessionId, body, request }) {
    const { deviceToken } = callerOf(request)
    await openSeal(ctx, { ...body, sessionId, deviceToken })
    return { success: true }
  },
  sessions: ({ ctx, sessionId }) => listSessions(ctx, { sessionId }),
  async revokeSession({ ctx, params }) {
    await endSession(ctx, params.id)
    return { success: true }
  },
  async revokeOthers({ ctx, sessionId, request }) {
    const { deviceToken } = callerOf(request)
    await endOtherSessions(ctx, { sessionId, deviceToken })
    return { success: true }
  },
  totp: ({ ctx }) => describeTotp(ctx),
  beginTotp: ({ ctx, body }) => beginTotp(ctx, body),
  confirmTotp: ({ ctx, sessionId, body }) => confirmTotp(ctx, { ...body, sessionId }),
  async disableTotp({ ctx, body }) {
    await disableTotp(ctx, body)
    return { success: true }
  },
}
