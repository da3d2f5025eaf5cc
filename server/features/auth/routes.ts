import type { FastifyReply, FastifyRequest } from 'fastify'
import type { auth } from '#core/contract/auth.ts'
import type { Deps, Routes } from '#server/deps.ts'
import { unauthorized } from '#server/platform/errors.ts'
import { isHttps, SESSION_COOKIE } from '#server/platform/http.ts'
import { bearerOf, sessionEnd } from './identify.ts'
import { callerOf, setDeviceCookie } from './known-devices.ts'
import { logIn } from './log-in.ts'
import { presentUser } from './present-user.ts'
import { deleteSession, findUser, updateName } from './queries.ts'

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
  async logout({ deps, actor, sessionId, reply }) {
    if (sessionId !== null) {
      await deleteSession(deps.db, sessionId)
      await deps.events.publish(deps.db, { userId: actor.id }, { type: 'session_ended' })
    }
    void reply.clearCookie(SESSION_COOKIE, { path: '/' })
    return { success: true }
  },
}

export async function loadUser({ db }: Deps, id: number) {
  const found = await findUser(db, id)
  if (!found) throw unauthorized()
  return presentUser(found)
}

export function setSessionCookie(
  { clock, config }: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
) {
  void reply.setCookie(SESSION_COOKIE, token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isHttps(request, config),
    expires: sessionEnd(clock.now(), config),
  })
}
