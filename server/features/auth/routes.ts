import type { auth } from '#core/contract/auth.ts'
import type { Routes } from '#server/deps.ts'
import { callerOf, setDeviceCookie } from './devices/known-devices.ts'
import { bearerOf } from './identify.ts'
import { loadUser } from './load-user.ts'
import { logIn } from './log-in.ts'
import { deleteSession, updateName } from './queries.ts'
import { forgetSession, setSessionCookie } from './session-cookie.ts'

export const authRoutes: Routes<typeof auth> = {
  async login({ ctx, body, request, reply }) {
    const { token, deviceToken, userId } = await logIn(ctx, { ...body, ...callerOf(request) })
    setSessionCookie(ctx, request, reply, token)
    setDeviceCookie(ctx, request, reply, deviceToken)
    return { token, user: await loadUser(ctx, userId) }
  },
  async user({ ctx, request, reply }) {
    // The pages ask this when they open: the cookie lives on with the session, and comes back where it was lost.
    const token = bearerOf(request)
    if (token) setSessionCookie(ctx, request, reply, token)
    return loadUser(ctx, ctx.actor.id)
  },
  async updateUser({ ctx, body }) {
    await updateName(ctx.db, ctx.actor.id, body)
    return loadUser(ctx, ctx.actor.id)
  },
  async logout({ ctx, sessionId, request, reply }) {
    if (sessionId !== null) {
      await deleteSession(ctx.db, sessionId)
      await ctx.events.publish(ctx.db, { userId: ctx.actor.id }, { type: 'session_ended' })
    }
    forgetSession(ctx, request, reply)
    return { success: true }
  },
}
