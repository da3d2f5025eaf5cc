import type { auth } from '#core/contract/auth.ts'
import type { Routes } from '#server/deps.ts'
import { callerOf, setDeviceCookie } from './devices/known-devices.ts'
import { bearerOf } from './identify.ts'
import { loadUser } from './load-user.ts'
import { logIn } from './log-in.ts'
import { deleteSession, updateName } from './queries.ts'
import { forgetSession, setSessionCookie } from './session-cookie.ts'

export const authRoutes: Routes<typeof auth> = {
  async login({ deps, body, request, reply }) {
    const { token, deviceToken, userId } = await logIn(deps, { ...body, ...callerOf(request) })
    setSessionCookie(deps, request, reply, token)
    setDeviceCookie(deps, request, reply, deviceToken)
    return { token, user: await loadUser(deps, userId) }
  },
  async user({ deps, actor, request, reply }) {
    // The pages ask this when they open: the cookie lives on with the session, and comes back where it was lost.
    const token = bearerOf(request)
    if (token) setSessionCookie(deps, request, reply, token)
    return loadUser(deps, actor.id)
  },
  async updateUser({ deps, actor, body }) {
    await updateName(deps.db, actor.id, body)
    return loadUser(deps, actor.id)
  },
  async logout({ deps, actor, sessionId, request, reply }) {
    if (sessionId !== null) {
      await deleteSession(deps.db, sessionId)
      await deps.events.publish(deps.db, { userId: actor.id }, { type: 'session_ended' })
    }
    forgetSession(deps, request, reply)
    return { success: true }
  },
}
