import { setTimeout as sleep } from 'node:timers/promises'

/** Lets calls through as fast as the quota refills, and as many at once as it holds. */
interface Pace {
  take(units: number, signal?: AbortSignal): Promise<void>
  /** Units spent so far. */
  spent(): number
}

export function createPace({
  unitsPerSecond,
  unitsAtOnce,
}: {
  unitsPerSecond: number
  unitsAtOnce: number
}): Pace {
  let left = unitsAtOnce
  let at = performance.now()
  let spent = 0
  return {
    async take(units, signal) {
      const now = performance.now()
      left = Math.min(unitsAtOnce, left + ((now - at) / 1000) * unitsPerSecond)
      at = now
      // Taken at once, so that whoever comes next waits for its own share.
      left -= units
      spent += units
      if (left < 0) await sleep((-left / unitsPerSecond) * 1000, undefined, signal ? { signal } : {})
    },
    spent: () => spent,
  }
}
