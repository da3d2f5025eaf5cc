import type { Actor } from '#core/policy.ts'

/** The person behind a request, and the session they came with. */
export interface Identified {
  actor: Actor
  sessionId: number
}
