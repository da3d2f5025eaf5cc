interface FaultEvent {
  at: number
  /** Duration in ms; 0 for an event. */
  until: number
  what: string
  /** What was unavailable or interrupted. */
  hits: 'database' | 'worker' | 'web' | 'imap' | 'smtp'
}

/** What was broken, and when. */
export interface Timeline {
  events: FaultEvent[]
  note(what: string, hits: FaultEvent['hits']): void
  /** Records the start of an outage; call the returned function at its end. */
  begin(what: string, hits: FaultEvent['hits']): () => void
  /** Milliseconds within these bounds in which the database was unavailable. */
  databaseAway(from: number, until: number): number
  /** Faults that affected one of these within the bounds. */
  within(from: number, until: number, hits: FaultEvent['hits'][]): FaultEvent[]
}

/** Recovery within this time after a fault does not count as the product's delay. */
const GRACE_MS = 5000

export function createTimeline(): Timeline {
  const events: FaultEvent[] = []
  const begin: Timeline['begin'] = (what, hits) => {
    const event = { at: Date.now(), until: Number.POSITIVE_INFINITY, what, hits }
    events.push(event)
    return () => {
      event.until = Date.now()
    }
  }
  return {
    events,
    begin,
    note: (what, hits) => begin(what, hits)(),
    databaseAway: (from, until) => {
      const away = events
        .filter(({ hits }) => hits === 'database')
        .map(event => [Math.max(from, event.at), Math.min(until, event.until + GRACE_MS)] as const)
        .filter(([begin, end]) => begin < end)
        .sort(([a], [b]) => a - b)
      let [sum, reached] = [0, from]
      for (const [begin, end] of away) {
        sum += Math.max(0, end - Math.max(begin, reached))
        reached = Math.max(reached, end)
      }
      return sum
    },
    within: (from, until, hits) =>
      events.filter(event => hits.includes(event.hits) && event.at <= until && event.until >= from),
  }
}

export const clockTime = (at: number) => new Date(at).toISOString().slice(11, 23)
