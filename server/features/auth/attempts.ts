import { tooManyRequests } from '#server/platform/errors.ts'

/** Counts attempts by key over a sliding window, in this process. */
interface Attempts {
  /**
   * Counts an attempt before its outcome is known, so that many at once are counted, too. Answers 0, or the seconds
   * until another attempt is allowed; then it was not counted.
   */
  begin(key: string, now: Date): number
  /** The last attempt was a good one and shall not count. */
  forgive(key: string): void
  clear(key: string): void
  /** Keys that are remembered. */
  readonly size: number
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
    begin(key, now) {
      const kept = recent(key, now)
      const [first] = kept
      if (first !== undefined && kept.length >= max) {
        return Math.max(1, Math.ceil((first + windowMs - now.getTime()) / 1000))
      }
      // Behind all others: who has not tried for longest stands in front.
      times.delete(key)
      for (const [other, tried] of times) {
        const isPast = (tried.at(-1) ?? 0) <= now.getTime() - windowMs
        if (!isPast && times.size < MAX_KEYS) break
        times.delete(other)
      }
      times.set(key, [...kept, now.getTime()])
      return 0
    },
    forgive: key => void times.get(key)?.pop(),
    clear: key => void times.delete(key),
    get size() {
      return times.size
    },
  }
}

/** Throws 429 with the time to wait, which `begin` answered. */
export function requireNoWait(seconds: number): void {
  if (seconds === 0) return
  const minutes = Math.ceil(seconds / 60)
  throw tooManyRequests(
    `Too many attempts. Please try again in ${minutes} minute${minutes === 1 ? '' : 's'}.`,
    seconds,
  )
}
