// Declares the cookie methods of requests and replies.
import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { sessionEnd } from '#server/people/auth/identify.ts'
import { DAY_MS } from '#server/platform/clock.ts'

/**
 * The name of the session cookie, which is httpOnly and used only for sockets, attachments and images. With HTTPS its
 * prefix makes browsers accept it only from this host and only over HTTPS, so that a neighbouring host cannot replace
 * it.
 */
export const sessionCookie = ({ publicUrl }: { publicUrl: string }): string =>
  publicUrl.startsWith('https:') ? '__Host-quillbox_session' : 'quillbox_session'

/** Marks a browser that somebody has signed in with (`people/auth/devices/known-devices.ts`). */
export const DEVICE_COOKIE = 'quillbox_device'
/** Browsers keep no cookie longer than this; each sign-in renews it. */
const KEPT_DAYS = 400

/** The parts and the request that cookies depend on. */
interface Cookies {
  ctx: Pick<Deps, 'clock' | 'config'>
  request: FastifyRequest
  reply: FastifyReply
}

/** Sets the session cookie, which authorises sockets, attachments and images. */
export function setSessionCookie({ ctx, request, reply }: Cookies, token: string): void {
  void reply.setCookie(sessionCookie(ctx.config), token, {
    ...sessionOptions(ctx, request),
    expires: sessionEnd(ctx.clock.now(), ctx.config),
  })
}

/**
 * Signs the browser out: deletes the session cookie and the browser's cache of our responses. Other cookies stay,
 * because the cookie of a known device must outlive the session. The storage stays too; the page clears it except for
 * what must be kept (see web/people/README.md).
 */
export function forgetSession({ ctx, request, reply }: Cookies): void {
  void reply.clearCookie(sessionCookie(ctx.config), sessionOptions(ctx, request))
  void reply.header('clear-site-data', '"cache"')
}

/** Sets the device cookie. Only calls about signing in carry it, and it authorises nothing. */
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

/** Whether people come by HTTPS, also behind a proxy that is not configured. Then cookies are for HTTPS only. */
const isHttps = ({ config }: Cookies['ctx'], request: FastifyRequest): boolean =>
  request.protocol === 'https' || config.publicUrl.startsWith('https:')
