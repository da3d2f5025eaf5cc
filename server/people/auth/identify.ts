import type { Actor } from '#core/policy.ts'
import type { Config } from '#server/config.ts'
import { isDatabaseAway } from '#server/db/failures.ts'
import type { Deps } from '#server/deps.ts'
import { DAY_MS } from '#server/platform/clock.ts'
import { hashToken } from '#server/platform/secrets/tokens.ts'
import { findSession, touchSession } from './queries.ts'

/** The person behind a request, and their session. */
export interface Identified {
  actor: Actor
  sessionId: number
  /** When they last gave their password or a code of their second factor. */
  provenAt: Date
}

/** The last use of a session is stored at most this often. */
const TOUCH_MS = 60_000

/** Returns the person of a valid token, or null. Using a session extends it. */
export async function identifyToken(deps: Deps, token: string): Promise<Identified | null> {
  const now = deps.clock.now()
  return resume(deps, await findSession(deps.db, hashToken(token), now), now)
}

/** As `identifyToken`, but from memory as long as nothing about people has changed. */
export async function recallToken(deps: Deps, token: string): Promise<Identified | null> {
  const now = deps.clock.now()
  const tokenHash = hashToken(token)
  const session = await deps.memory.recall('people', tokenHash.toString('base64'), db =>
    findSession(db, tokenHash, now),
  )
  // Another process may have extended it.
  if (session && session.expiresAt <= now) return identifyToken(deps, token)
  return resume(deps, session, now)
}

async function resume(
  { db, config }: Deps,
  session: Awaited<ReturnType<typeof findSession>>,
  now: Date,
): Promise<Identified | null> {
  if (!session) return null
  const { sessionId, provenAt, userId, email, role, organizationId, workspaceIds, permission, isSealed } =
    session
  if (now.getTime() - session.lastSeenAt.getTime() > TOUCH_MS) {
    // Changed first, also in memory, so that only one of several requests stores it.
    session.lastSeenAt = now
    session.expiresAt = sessionEnd(now, config, session.createdAt)
    // If this fails, for instance on a full disk, mail can still be read.
    await touchSession(db, sessionId, now, session.expiresAt).catch(error => {
      if (!isDatabaseAway(error)) throw error
    })
  }
  const rights = { role, organizationId, workspaceIds, permission, isSealed }
  return { sessionId, provenAt, actor: { kind: 'person', id: userId, email, ...rights } }
}

/** Sessions end after this time even if they are used, so that a stolen token does not work forever. */
const LONGEST_SESSION_MS = 90 * DAY_MS

/** When a session that is used now ends if it is not used again. */
export function sessionEnd(
  now: Date,
  { sessionDays }: Pick<Config, 'sessionDays'>,
  createdAt: Date = now,
): Date {
  return new Date(Math.min(now.getTime() + sessionDays * DAY_MS, createdAt.getTime() + LONGEST_SESSION_MS))
}
