import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { isHttps, sessionCookie } from '#server/platform/http.ts'
import { sessionEnd } from './identify.ts'

/** Signs the browser in: sets the cookie that sockets, attachments and images are let in by. */
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
