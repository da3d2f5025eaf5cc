import type { ChangedTopic, Events } from '#server/platform/events.ts'
import type { Db } from '../client.ts'

/** What this process remembers of the database, so that requests need not ask again for what has not changed. */
export interface Memory {
  /**
   * Returns what `load` returned before for this key, as long as nothing about the topic has changed since. What several
   * ask for at once is loaded once. Null is not remembered. Callers must not change what they get. `load` gets the
   * database, because what a transaction sees before its commit must not be remembered.
   */
  recall<T>(topic: ChangedTopic, key: string, load: (db: Db) => Promise<T>): Promise<T>
}

/**
 * Nothing is answered from memory unless all that was committed up to this long ago has been told. So this is the longest
 * time for which a change by another process may go unnoticed, even if the network loses everything.
 */
const TOLD_WITHIN_MS = 5000
/** Nothing is remembered for longer, in case somebody changes rows by hand. */
const LONGEST_MS = 15_000
/** Limit of entries about one topic. */
const MOST = 2000

interface Entry {
  /** When loading began, which is before the database looked. */
  at: number
  value: Promise<unknown>
}

interface Parts {
  db: Db
  events: Pick<Events, 'onChange' | 'heardUpTo'>
}

export function createMemory({ db, events }: Parts): Memory {
  const topics = new Map<ChangedTopic, Map<string, Entry>>()
  events.onChange(topic => {
    // What people may see depends on everything about them.
    if (topic === null || topic === 'people') topics.clear()
    else topics.delete(topic)
  })
  const entriesOf = (topic: ChangedTopic) => {
    const entries = topics.get(topic) ?? new Map<string, Entry>()
    topics.set(topic, entries)
    return entries
  }
  return {
    recall<T>(topic: ChangedTopic, key: string, load: (db: Db) => Promise<T>): Promise<T> {
      const at = performance.now()
      if (events.heardUpTo() < at - TOLD_WITHIN_MS) return load(db)
      const entries = entriesOf(topic)
      const known = entries.get(key)
      if (known && at - known.at < LONGEST_MS) return known.value as Promise<T>
      const entry = { at, value: load(db) }
      const forget = () => {
        if (entries.get(key) === entry) entries.delete(key)
      }
      if (entries.size >= MOST) entries.clear()
      entries.set(key, entry)
      entry.value.then(value => value === null && forget(), forget)
      return entry.value
    },
  }
}
