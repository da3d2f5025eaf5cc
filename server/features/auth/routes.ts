import type { FastifyReply, FastifyRequest } from 'fastify'
import type { auth } from '#core/contract/auth.ts'
import type { Deps, Routes } from '#server/deps.ts'
import { unauthorized } from '#server/platform/errors.ts'
import { SESSION_COOKIE } from '#server/platform/http.ts'
import { logIn } from './log-in.ts'
import { presentUser } from './present-user.ts'
import { deleteSession, findUser } from './queries.ts'

export const authRoutes: Routes<typeof auth> = {
  async login({ deps, body, request, reply }) {
    const { token, userId, expiresAt } = await logIn(deps, {
      ...body,
      userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
      address: request.ip,
    })
    setSessionCookie(request, reply, token, expiresAt)
    return { token, user: await loadUser(deps, userId) }
  },
  async user({ deps, actor }) {
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

async function loadUser({ db }: Deps, id: number) {
  const found = await findUser(db, id)
  if (!found) throw unauthorized()
  return presentUser(found)
}

function setSessionCookie(request: FastifyRequest, reply: FastifyReply, token: string, expires: Date): void {
  void reply.setCookie(SESSION_COOKIE, token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: request.protocol === 'https',
    expires,
  })
}
