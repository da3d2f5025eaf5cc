// The cookie methods of requests and replies are declared there.
import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { sessionEnd } from '#server/features/auth/identify.ts'
import { DAY_MS } from '#server/platform/clock.ts'

/**
 * What the session cookie is called: httpOnly, for sockets, attachments and images only. Where people come by HTTPS its
 * prefix has browsers take it from this very host alone, and only by HTTPS: a neighbouring one cannot put theirs in its place.
 */
export const sessionCookie = ({ publicUrl }: { publicUrl: string }): string =>
  publicUrl.startsWith('https:') ? '__Host-quillbox_session' : 'quillbox_session'

/** Of a browser that somebody has signed in with (`features/auth/devices/known-devices.ts`). */
export const DEVICE_COOKIE = 'quillbox_device'
/** Browsers keep no cookie for longer; each sign-in begins it anew. */
const KEPT_DAYS = 400

/** The parts that cookies need, and the call that they come with. */
interface Cookies {
  ctx: Pick<Deps, 'clock' | 'config'>
  request: FastifyRequest
  reply: FastifyReply
}

/** Signs the browser in: sets the cookie that sockets, attachments and images are let in by. */
export function setSessionCookie({ ctx, request, reply }: Cookies, token: string): void {
  void reply.setCookie(sessionCookie(ctx.config), token, {
    ...sessionOptions(ctx, request),
    expires: sessionEnd(ctx.clock.now(), ctx.config),
  })
}

/**
 * Nobody is signed in here any more: takes the session cookie away, and what the browser has kept of our answers. Its other
 * cookies stay, because that of a known device is to outlive the session; and so does its storage, which the page itself
 * empties of everything but what is to stay (see docs/architecture.md).
 */
export function forgetSession({ ctx, request, reply }: Cookies): void {
  void reply.clearCookie(sessionCookie(ctx.config), sessionOptions(ctx, request))
  void reply.header('clear-site-data', '"cache"')
}

/** Only calls about signing in carry it. It opens nothing. */
export function setDeviceCookie({ ctx, request, reply }: Cookies, deviceToken: string): void {
  void reply.setCookie(DEVICE_COOKIE, deviceToken, {
    path: '/api/auth',
    httpOnly: true,
    sameSite: 'strict',
    secure: isHttps(ctx, request),
    expires: new Date(ctx.clock.now().getTime() + KEPT_DAYS * DAY_MS),
  })
}

const sessionOptions = (ctx: Cookies['ctx'], request: FastifyRequest) => ({
  path: '/',
  httpOnly: true,
  sameSite: 'lax' as const,
  secure: isHttps(ctx, request),
})

/** Whether people come by HTTPS, also behind a proxy that is not said to be one: then cookies are for HTTPS only. */
const isHttps = ({ config }: Cookies['ctx'], request: FastifyRequest): boolean =>
  request.protocol === 'https' || config.publicUrl.startsWith('https:')
