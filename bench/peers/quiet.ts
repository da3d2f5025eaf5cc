import { usageOf } from '#testing/servers/process-usage.ts'
import { until } from '#testing/servers/server-process.ts'

/** Jobs that follow each other begin within seconds. */
const QUIET_SECONDS = 6
/** Other jobs look for work by the clock, every minute. */
const CLOCK_SECONDS = 66
/** Of one core; more than looking for jobs takes. */
const QUIET_SHARE = 0.05
/** A job that looks for work every minute may need several runs. */
const WITHIN_MS = 10 * 60_000

/** Waits until processes have hardly done anything for some seconds. */
export const untilQuiet = (pids: number[]): Promise<void> => untilQuietFor(pids, QUIET_SECONDS, QUIET_SHARE)

/**
 * Waits until nothing is left to do: jobs by the clock have looked for work and found hardly any. Looking takes less than
 * a quarter of the share.
 */
export const untilNothingIsLeft = (pids: number[]): Promise<void> =>
  untilQuietFor(pids, CLOCK_SECONDS, QUIET_SHARE / 4)

async function untilQuietFor(pids: number[], seconds: number, share: number): Promise<void> {
  const used: number[] = []
  await until(
    async () => {
      used.push((await usageOf(...pids)).cpuMs)
      const before = used.at(-1 - seconds)
      return before !== undefined && (used.at(-1) ?? 0) - before < seconds * 1000 * share
    },
    1000,
    WITHIN_MS,
  )
}
