import type { auth } from '#core/contract/auth.ts'
import type { Routes } from '#server/http/call.ts'
import { bearerOf, callerOf } from '#server/http/caller.ts'
import { forgetSession, setDeviceCookie, setSessionCookie } from '#server/http/cookies.ts'
import { changeName, loadUser } from '#server/people/auth/load-user.ts'
import { logIn } from '#server/people/auth/log-in.ts'
import { signOut } from '#server/people/auth/sessions.ts'

export const authRoutes: Routes<typeof auth> = {
  async login(call) {
    const { token, deviceToken, user } = await logIn(call.ctx, { ...call.body, ...callerOf(call.request) })
    setSessionCookie(call, token)
    setDeviceCookie(call, deviceToken)
    return { token, user }
  },
  async user(call) {
    // The pages ask for this when they open: the cookie gets the session's new expiry, and is restored where it was
    // lost.
    const token = bearerOf(call.request)
    if (token) setSessionCookie(call, token)
    return loadUser(call.ctx, call.ctx.actor.id)
  },
  updateUser: ({ ctx, body }) => changeName(ctx, body),
  async logout(call) {
    await signOut(call.ctx, { sessionId: call.sessionId })
    forgetSession(call)
    return { success: true }
  },
}
