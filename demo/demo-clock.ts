import { type Clock, systemClock } from '#server/platform/clock.ts'

export interface DemoClock extends Clock {
  /** Stops it at a moment, while the demo furnishes what has happened before; null lets it go again. */
  holdAt: (moment: Date | null) => void
  isHeld: () => boolean
  /** Is called whenever the clock was put forward, and waited for. */
  onMoved: () => Promise<void>
}

/**
 * The machine's clock, which whoever has started the demo as a child process may put forward: journeys do not wait for
 * days. Only the demo has it, and nothing that comes over the network reaches it.
 */
export function createDemoClock(): DemoClock {
  let aheadMs = 0
  let held: number | null = null
  const clock: DemoClock = {
    now: () => new Date(held ?? systemClock.now().getTime() + aheadMs),
    holdAt: moment => {
      held = moment?.getTime() ?? null
    },
    isHeld: () => held !== null,
    onMoved: async () => {},
  }
  process.on('message', async message => {
    if (typeof message !== 'object' || message === null || !('aheadMs' in message)) return
    aheadMs += Number(message.aheadMs)
    await clock.onMoved()
    process.send?.({ now: clock.now().toISOString() })
  })
  // The channel alone must not keep the program running.
  process.channel?.unref()
  return clock
}
