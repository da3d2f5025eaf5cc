import type { FastifyReply, FastifyRequest } from 'fastify'
import type { auth } from '#core/contract/auth.ts'
import type { Deps, Routes } from '#server/deps.ts'
import { unauthorized } from '#server/platform/errors.ts'
import { isHttps, sessionCookie } from '#server/platform/http.ts'
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
  async logout({ deps, actor, sessionId, request, reply }) {
    if (sessionId !== null) {
      await deleteSession(deps.db, sessionId)
      await deps.events.publish(deps.db, { userId: actor.id }, { type: 'session_ended' })
    }
    forgetSession(deps, request, reply)
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
  void reply.setCookie(sessionCookie(config), token, {
    ...cookieOptions(config, request),
    expires: sessionEnd(clock.now(), config),
  })
}

/**
 * Nobody is signed in here any more: takes the session cookie away, and what the browser has kept of our answers. Its other
 * cookies stay, because that of a known device is to outlive the session; and so does its storage, which the page itself
 * empties of everything but what is to stay (see docs/architecture.md).
 */
export function forgetSession(
  { config }: Pick<Deps, 'config'>,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  void reply.clearCookie(sessionCookie(config), cookieOptions(config, request))
  void reply.header('clear-site-data', '"cache"')
}

const cookieOptions = (config: Deps['config'], request: FastifyRequest) => ({
  path: '/',
  httpOnly: true,
  sameSite: 'lax' as const,
  secure: isHttps(request, config),
})
