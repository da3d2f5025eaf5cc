import type { Deps } from '#server/deps.ts'
import { type Due, isOneDue, takeDue } from './due-queries.ts'
import { takeTurn } from './take-turn.ts'

/** So many are taken at once: few enough that they are done before another worker may take them. */
const BATCH = 100
/** A worker that dies leaves what it has taken for so long. Longer than an engine may take for a few steps. */
const TAKEN_MS = 10 * 60_000
/** The job runs at least as often. */
const SOON_MS = 60_000

export interface Ticked {
  written: number
  drafted: number
  /** Follow-ups that have stopped or wait. */
  nothing: number
  failed: number
}

/**
 * Writes all follow-ups that are due. Several workers may run it at once: each takes others. Returns what it did, and
 * whether another one is due within a minute.
 */
export async function tick(deps: Deps, signal?: AbortSignal): Promise<Ticked & { isOneSoon: boolean }> {
  const done: Ticked = { written: 0, drafted: 0, nothing: 0, failed: 0 }
  const soon = () => isOneDue(deps.db, new Date(deps.clock.now().getTime() + SOON_MS))
  // Mostly there is none.
  if (!(await soon())) return { ...done, isOneSoon: false }
  for (;;) {
    signal?.throwIfAborted()
    const now = deps.clock.now()
    const until = new Date(now.getTime() + TAKEN_MS)
    const batch = await takeDue(deps.db, { now, until, limit: BATCH })
    for (const due of batch) {
      signal?.throwIfAborted()
      done[await attempt(deps, due)] += 1
    }
    if (batch.length < BATCH) break
  }
  return { ...done, isOneSoon: await soon() }
}

/** A failure of one keeps no other from its turn; it is due again when `TAKEN_MS` are over. */
async function attempt(deps: Deps, due: Due): Promise<keyof Ticked> {
  try {
    return await takeTurn(deps, due)
  } catch (error) {
    deps.log.error({ err: error, enrolmentId: due.id }, 'a follow-up could not be written')
    return 'failed'
  }
}
