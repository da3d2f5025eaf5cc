import type { Deps } from '#server/deps.ts'
import { takeAllDue } from '#server/work/due.ts'
import { type Due, isOneDue, takeDue } from './due-queries.ts'
import { takeTurn } from './take-turn.ts'

const BATCH = 100

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
  const isOneSoon = await takeAllDue(
    deps.clock,
    {
      limit: BATCH,
      isOneDue: before => isOneDue(deps.db, 'follow-ups', before),
      take: asked => takeDue(deps.db, 'follow-ups', asked),
      act: async batch => {
        for (const due of batch) {
          signal?.throwIfAborted()
          done[await attempt(deps, due)] += 1
        }
      },
    },
    signal,
  )
  return { ...done, isOneSoon }
}

/** A failure of one keeps no other from its turn. */
async function attempt(deps: Deps, due: Due): Promise<keyof Ticked> {
  try {
    return await takeTurn(deps, due)
  } catch (error) {
    deps.log.error({ err: error, enrolmentId: due.id }, 'a follow-up could not be written')
    return 'failed'
  }
}
