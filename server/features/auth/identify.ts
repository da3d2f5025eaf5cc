import type { FastifyRequest } from 'fastify'
import type { Access } from '#core/contract/endpoint.ts'
import type { Actor } from '#core/policy.ts'
import type { Config } from '#server/config.ts'
import { isDatabaseAway } from '#server/db/failures.ts'
import type { Deps } from '#server/deps.ts'
import { DAY_MS } from '#server/platform/clock.ts'
import { unauthorized } from '#server/platform/errors.ts'
import { sessionCookie } from '#server/platform/http.ts'
import { hashToken } from '#server/platform/secrets/tokens.ts'
import { findSession, touchSession } from './queries.ts'

/** The person behind a request, and the session they came with. */
export interface Identified {
  actor: Actor
  sessionId: number
  /** When they gave their password, or a code of their second factor, last. */
  provenAt: Date
}

/** A session's last use is written down at most this often. */
const TOUCH_MS = 60_000

/**
 * Who calls. A bearer token counts everywhere, the cookie only where the endpoint says so (`browser`): a page of
 * somebody else's cannot make the browser change anything with it. Throws 401 unless the endpoint is public.
 */
export async function identify(
  deps: Deps,
  request: FastifyRequest,
  access: Access,
): Promise<Identified | null> {
  const token =
    bearerOf(request) ?? (access === 'browser' ? (request.cookies[sessionCookie(deps.config)] ?? null) : null)
  const identified = token ? await identifyToken(deps, token) : null
  if (!identified && access !== 'public') throw unauthorized()
  return identified
}

/** The person of a valid token, or null. Using a session keeps it alive. */
export async function identifyToken({ db, clock, config }: Deps, token: string): Promise<Identified | null> {
  const now = clock.now()
  const session = await findSession(db, hashToken(token), now)
  if (!session) return null
  if (now.getTime() - session.lastSeenAt.getTime() > TOUCH_MS) {
    // On a full disk mail can still be read.
    const end = sessionEnd(now, config, session.createdAt)
    await touchSession(db, session.sessionId, now, end).catch(error => {
      if (!isDatabaseAway(error)) throw error
    })
  }
  const { sessionId, provenAt, userId, email, role, organizationId, workspaceIds, permission, isSealed } =
    session
  const rights = { role, organizationId, workspaceIds, permission, isSealed }
  return { sessionId, provenAt, actor: { kind: 'person', id: userId, email, ...rights } }
}

/** However much it is used: a token that somebody has copied does not serve them for ever. */
const LONGEST_SESSION_MS = 90 * DAY_MS

/** When a session that is used now ends, unless it is used again. */
export function sessionEnd(
  now: Date,
  { sessionDays }: Pick<Config, 'sessionDays'>,
  createdAt: Date = now,
): Date {
  return new Date(Math.min(now.getTime() + sessionDays * DAY_MS, createdAt.getTime() + LONGEST_SESSION_MS))
}

/** The token that a request carries in its header. */
export function bearerOf(request: FastifyRequest): string | null {
  return /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null
}
