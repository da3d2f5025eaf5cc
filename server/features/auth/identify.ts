import type { Actor } from '#core/policy.ts'
import type { Config } from '#server/config.ts'
import { isDatabaseAway } from '#server/db/failures.ts'
import type { Deps } from '#server/deps.ts'
import { DAY_MS } from '#server/platform/clock.ts'
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
