import { type Clock, systemClock } from '#server/platform/clock.ts'

interface DemoClock extends Clock {
  /** Is called whenever the clock was put forward, and waited for. */
  onMoved: () => Promise<void>
}

/**
 * The machine's clock, which whoever has started the demo as a child process may put forward: journeys do not wait for
 * days. Only the demo has it, and nothing that comes over the network reaches it.
 */
export function createDemoClock(): DemoClock {
  let aheadMs = 0
  const clock: DemoClock = {
    now: () => new Date(systemClock.now().getTime() + aheadMs),
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
