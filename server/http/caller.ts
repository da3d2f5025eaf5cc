import type { FastifyRequest } from 'fastify'
import type { Access } from '#core/contract/endpoint.ts'
import type { Deps } from '#server/deps.ts'
import type { Caller } from '#server/people/auth/devices/known-devices.ts'
import { type Identified, recallToken } from '#server/people/auth/identify.ts'
import { unauthorized } from '#server/platform/errors.ts'
import { DEVICE_COOKIE, sessionCookie } from './cookies.ts'

/**
 * Identifies the caller. A bearer token is accepted everywhere, the cookie only where the endpoint allows it
 * (`browser`), so that pages of other sites cannot use it to change anything. Throws 401 unless the endpoint is public.
 */
export async function identify(
  deps: Deps,
  request: FastifyRequest,
  access: Access,
): Promise<Identified | null> {
  const token =
    bearerOf(request) ?? (access === 'browser' ? (request.cookies[sessionCookie(deps.config)] ?? null) : null)
  const identified = token ? await recallToken(deps, token) : null
  if (!identified && access !== 'public') throw unauthorized()
  return identified
}

export function bearerOf(request: FastifyRequest): string | null {
  return /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null
}

/** The address and device that a request comes from. */
export const callerOf = (request: FastifyRequest): Caller => ({
  userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
  address: request.ip,
  deviceToken: request.cookies[DEVICE_COOKIE] ?? null,
})
