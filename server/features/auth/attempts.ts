/** Counts attempts by key over a sliding window, in this process. */
export interface Attempts {
  add(key: string, now: Date): void
  /** Seconds until another attempt is allowed; 0 when it is now. */
  waitSeconds(key: string, now: Date): number
  clear(key: string): void
}

/** So many keys are remembered at most: an attacker must not fill the memory. */
const MAX_KEYS = 50_000

export function createAttempts({ windowMs, max }: { windowMs: number; max: number }): Attempts {
  const times = new Map<string, number[]>()
  const recent = (key: string, now: Date) => {
    const kept = (times.get(key) ?? []).filter(time => time > now.getTime() - windowMs)
    if (kept.length > 0) times.set(key, kept)
    else times.delete(key)
    return kept
  }
  return {
    add(key, now) {
      const kept = recent(key, now)
      const oldest = times.keys().next().value
      if (times.size >= MAX_KEYS && oldest !== undefined) times.delete(oldest)
      times.set(key, [...kept, now.getTime()].slice(-max))
    },
    waitSeconds(key, now) {
      const kept = recent(key, now)
      const [first] = kept
      if (first === undefined || kept.length < max) return 0
      return Math.max(1, Math.ceil((first + windowMs - now.getTime()) / 1000))
    },
    clear: key => void times.delete(key),
  }
}
