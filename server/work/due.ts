import type { Clock } from '#server/platform/clock.ts'

/** A worker that dies leaves what it has taken for so long. Longer than an engine may take for a few steps. */
const TAKEN_MS = 10 * 60_000
/** The job that takes what is due runs at least as often. */
const SOON_MS = 60_000

interface DueRows<Row> {
  /** Whether a row is due before a time. */
  isOneDue(before: Date): Promise<boolean>
  /** Takes rows that are due by `now`, and puts them off until `until`, so that another worker takes others. */
  take(asked: { now: Date; until: Date; limit: number }): Promise<Row[]>
  /** So many are taken at once: few enough that they are done before another worker may take them. */
  limit: number
  /** Does what is due. A row that fails is due again after ten minutes, so a failure of one must not throw. */
  act(batch: Row[]): Promise<void>
}

/** Does all that is due. Several workers may call it at once. Returns whether a row is due within a minute after that. */
export async function takeAllDue<Row>(
  clock: Clock,
  { isOneDue, take, limit, act }: DueRows<Row>,
  signal?: AbortSignal,
): Promise<boolean> {
  const isOneSoon = () => isOneDue(new Date(clock.now().getTime() + SOON_MS))
  // Mostly there is none.
  if (!(await isOneSoon())) return false
  for (;;) {
    signal?.throwIfAborted()
    const now = clock.now()
    const batch = await take({ now, until: new Date(now.getTime() + TAKEN_MS), limit })
    await act(batch)
    if (batch.length < limit) return isOneSoon()
  }
}
