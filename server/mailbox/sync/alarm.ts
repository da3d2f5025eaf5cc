import type { WakeCause } from '#server/mailbox/changes/wake-sync.ts'

export type Alarm = ReturnType<typeof createAlarm>

/** Of several causes the one with the highest weight counts. */
const WEIGHT: Record<WakeCause, number> = { change: 0, push: 1, 'push-lost': 2, asked: 3 }

/** Waits that can be cut short. If it rings while nobody waits, the next wait is cut short. */
export function createAlarm(signal: AbortSignal) {
  let rung: WakeCause | null = null
  let onRing: () => void = () => {}
  const ring = (cause: WakeCause): void => {
    if (rung === null || WEIGHT[cause] > WEIGHT[rung]) rung = cause
    onRing()
  }
  return {
    ring,
    isRinging: () => rung !== null,
    /**
     * Waits `ms` milliseconds. Returns the cause that cut the wait short, or null. Only `least` or a cause of more
     * weight cuts it short.
     */
    async wait(ms: number, least: WakeCause = 'change'): Promise<WakeCause | null> {
      const isEnough = () => signal.aborted || (rung !== null && WEIGHT[rung] >= WEIGHT[least])
      if (!isEnough()) {
        await new Promise<void>(resolve => {
          const end = () => {
            clearTimeout(timer)
            signal.removeEventListener('abort', end)
            resolve()
          }
          const timer = setTimeout(end, ms)
          signal.addEventListener('abort', end)
          onRing = () => isEnough() && end()
        })
      }
      const cause = rung
      onRing = () => {}
      rung = null
      return cause
    },
  }
}
