interface FaultEvent {
  at: number
  /** Duration in ms; 0 for an event. */
  until: number
  what: string
  /** What was unavailable or interrupted. */
  hits: 'database' | 'worker' | 'web' | 'imap' | 'smtp' | 'due work'
  /** Of `due work`: which worker did none. */
  by?: string
}

/** What was broken, and when. */
export interface Timeline {
  events: FaultEvent[]
  note(what: string, hits: FaultEvent['hits']): void
  /** Records the start of an outage; call the returned function at its end. */
  begin(what: string, hits: FaultEvent['hits'], by?: string): () => void
  /** Milliseconds within these bounds in which the database was unavailable, or no worker did what is due. */
  away(from: number, until: number): number
  /** Faults that affected one of these within the bounds. */
  within(from: number, until: number, hits: FaultEvent['hits'][]): FaultEvent[]
}

/** Recovery within this time after a fault does not count as the product's delay. */
const GRACE_MS = 5000
const STEP_MS = 100

export function createTimeline(): Timeline {
  const events: FaultEvent[] = []
  const begin: Timeline['begin'] = (what, hits, by) => {
    const event: FaultEvent = { at: Date.now(), until: Number.POSITIVE_INFINITY, what, hits }
    if (by !== undefined) event.by = by
    events.push(event)
    return () => {
      event.until = Date.now()
    }
  }
  return {
    events,
    begin,
    note: (what, hits) => begin(what, hits)(),
    away: (from, until) => {
      const workers = new Set(events.flatMap(({ by }) => by ?? []))
      const isAway = (at: number) => {
        const under = events.filter(event => event.at <= at && at <= event.until + GRACE_MS)
        if (under.some(({ hits }) => hits === 'database')) return true
        const idle = new Set(under.flatMap(({ by }) => by ?? []))
        return workers.size > 0 && idle.size === workers.size
      }
      let sum = 0
      for (let at = from; at < until; at += STEP_MS) if (isAway(at)) sum += Math.min(STEP_MS, until - at)
      return sum
    },
    within: (from, until, hits) =>
      events.filter(event => hits.includes(event.hits) && event.at <= until && event.until >= from),
  }
}

export const clockTime = (at: number) => new Date(at).toISOString().slice(11, 23)
